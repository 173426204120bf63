export const propertyErrors = {
  property_not_found: "Property not found. It may have been removed.",
  property_incomplete: "The property lacks something before it can be published.",
  property_in_use: "The property has unfinished bookings and cannot be deleted.",
  property_under_review: "The property is under review. An administrator must approve it first.",
  municipality_renumbered: "This municipality number is no longer in use. Today it is {municipalities}.",
  municipality_unknown: "There is no municipality with this number.",
  main_parcel_required: "Mark exactly one parcel as the main one.",
  too_many_kept:
    "{what, select, properties {You can have at most {most} properties. Delete some you no longer use, or write to us.} drafts {You can have at most {most} property drafts. Publish or delete some of them first.} offerings {You can have at most {most} offerings. Delete some you no longer use, or write to us.} cabins {A property can have at most {most} cabins. Delete some first.} other {You have as many as you can have.}}",
};
