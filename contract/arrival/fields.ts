import { arrivalMessageFields, fieldPointFields, pointFields } from "#domain/arrival/fields.ts";
import { declaredFields } from "#contract/fields.ts";

export const { fields: pointShape, Create: WrittenPoint } = declaredFields(pointFields, {});
export const { fields: arrivalMessageShape, Create: WrittenArrivalMessage } = declaredFields(
  arrivalMessageFields,
  {},
);
export const { fields: fieldPointShape, Create: WrittenFieldPoint } = declaredFields(fieldPointFields, {});
