export const ratingErrors = {
  stay_not_completed: "Du kan gi en vurdering når turen er over.",
  ratings_closed: "Vurderingene av denne turen er lukket og kan ikke endres.",
  rating_not_found: "Vi fant ikke vurderingen.",
  aspects_by_hunter: "Bare den som var på tur, gir stjerner for deler av den.",
};
