import account from "./account/account.json" with { type: "json" };
import settings from "./account/settings.json" with { type: "json" };
import calendar from "./availability/calendar.json" with { type: "json" };
import booking from "./booking/booking.json" with { type: "json" };
import borders from "./boundary/borders.json" with { type: "json" };
import cabinForm from "./cabin/cabinForm.json" with { type: "json" };
import common from "./common/common.json" with { type: "json" };
import error from "./common/error.json" with { type: "json" };
import form from "./common/form.json" with { type: "json" };
import lists from "./common/lists.json" with { type: "json" };
import dashboard from "./dashboard/dashboard.json" with { type: "json" };
import designSystem from "./design-system/designSystem.json" with { type: "json" };
import favourites from "./favourite/favourites.json" with { type: "json" };
import home from "./home/home.json" with { type: "json" };
import papers from "./invoice/papers.json" with { type: "json" };
import map from "./map/map.json" with { type: "json" };
import media from "./media/media.json" with { type: "json" };
import offering from "./offering/offering.json" with { type: "json" };
import offeringForm from "./offering/offeringForm.json" with { type: "json" };
import smartOffers from "./offering/smartOffers.json" with { type: "json" };
import species from "./offering/species.json" with { type: "json" };
import strategy from "./offering/strategy.json" with { type: "json" };
import offline from "./offline/offline.json" with { type: "json" };
import profile from "./profile/profile.json" with { type: "json" };
import mine from "./property/mine.json" with { type: "json" };
import property from "./property/property.json" with { type: "json" };
import propertyForm from "./property/propertyForm.json" with { type: "json" };
import wizard from "./property/wizard.json" with { type: "json" };
import ratings from "./rating/ratings.json" with { type: "json" };
import search from "./search/search.json" with { type: "json" };
import serviceForm from "./service/serviceForm.json" with { type: "json" };
import services from "./service/services.json" with { type: "json" };

/** The texts of the pages, by namespace. */
export const screens = {
  account,
  settings,
  calendar,
  booking,
  borders,
  cabinForm,
  common,
  error,
  form,
  lists,
  dashboard,
  designSystem,
  favourites,
  home,
  papers,
  map,
  media,
  offering,
  offeringForm,
  smartOffers,
  species,
  strategy,
  offline,
  profile,
  mine,
  property,
  propertyForm,
  wizard,
  ratings,
  search,
  serviceForm,
  services,
};
