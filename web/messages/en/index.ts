import account from "./account.json" with { type: "json" };
import booking from "./booking.json" with { type: "json" };
import borders from "./borders.json" with { type: "json" };
import calendar from "./calendar.json" with { type: "json" };
import cabinForm from "./cabinForm.json" with { type: "json" };
import common from "./common.json" with { type: "json" };
import dashboard from "./dashboard.json" with { type: "json" };
import designSystem from "./designSystem.json" with { type: "json" };
import error from "./error.json" with { type: "json" };
import favourites from "./favourites.json" with { type: "json" };
import form from "./form.json" with { type: "json" };
import home from "./home.json" with { type: "json" };
import lists from "./lists.json" with { type: "json" };
import map from "./map.json" with { type: "json" };
import media from "./media.json" with { type: "json" };
import mine from "./mine.json" with { type: "json" };
import offering from "./offering.json" with { type: "json" };
import offeringForm from "./offeringForm.json" with { type: "json" };
import offline from "./offline.json" with { type: "json" };
import papers from "./papers.json" with { type: "json" };
import profile from "./profile.json" with { type: "json" };
import property from "./property.json" with { type: "json" };
import propertyForm from "./propertyForm.json" with { type: "json" };
import ratings from "./ratings.json" with { type: "json" };
import search from "./search.json" with { type: "json" };
import serviceForm from "./serviceForm.json" with { type: "json" };
import settings from "./settings.json" with { type: "json" };
import services from "./services.json" with { type: "json" };
import species from "./species.json" with { type: "json" };
import wizard from "./wizard.json" with { type: "json" };
import smartOffers from "./smartOffers.json" with { type: "json" };
import strategy from "./strategy.json" with { type: "json" };

export const en = {
  smartOffers,
  strategy,
  account,
  booking,
  borders,
  cabinForm,
  calendar,
  common,
  dashboard,
  designSystem,
  error,
  favourites,
  form,
  home,
  lists,
  map,
  media,
  mine,
  offering,
  offeringForm,
  offline,
  papers,
  profile,
  property,
  propertyForm,
  ratings,
  search,
  serviceForm,
  services,
  settings,
  species,
  wizard,
};
