/** The API calls for pictures, by the kind of object that has the pictures. */
import type { ImageOwner } from "#domain/media/media.ts";
import type { Client } from "#contract/client.ts";
import type { Image } from "#contract/media/endpoints.ts";

export type Owner = { kind: ImageOwner; id: string };

const pathByKind = { property: "properties", cabin: "cabins", offering: "offerings" } as const;
export const imagesUrl = ({ kind, id }: Owner): string =>
  `/api/${pathByKind[kind]}/${encodeURIComponent(id)}/images`;

export type Calls = {
  all: (api: Client) => Promise<readonly Image[]>;
  remove: (api: Client, imageId: string) => Promise<unknown>;
  restore: (api: Client, imageId: string) => Promise<Image>;
  main: (api: Client, imageId: string) => Promise<Image>;
  order: (api: Client, imageIds: string[]) => Promise<{ items: Image[] }>;
};

export function callsOf({ kind, id }: Owner): Calls {
  if (kind === "property")
    return {
      all: async (api) =>
        (await api("GET /api/properties/:propertyId", { params: { propertyId: id } })).images,
      remove: (api, imageId) =>
        api("DELETE /api/properties/:propertyId/images/:imageId", { params: { propertyId: id, imageId } }),
      restore: (api, imageId) =>
        api("POST /api/properties/:propertyId/images/:imageId/restore", {
          params: { propertyId: id, imageId },
        }),
      main: (api, imageId) =>
        api("PUT /api/properties/:propertyId/images/:imageId/main", { params: { propertyId: id, imageId } }),
      order: (api, imageIds) =>
        api("PUT /api/properties/:propertyId/images/order", {
          params: { propertyId: id },
          body: { imageIds },
        }),
    };
  if (kind === "cabin")
    return {
      all: async (api) => (await api("GET /api/cabins/:cabinId", { params: { cabinId: id } })).images,
      remove: (api, imageId) =>
        api("DELETE /api/cabins/:cabinId/images/:imageId", { params: { cabinId: id, imageId } }),
      restore: (api, imageId) =>
        api("POST /api/cabins/:cabinId/images/:imageId/restore", { params: { cabinId: id, imageId } }),
      main: (api, imageId) =>
        api("PUT /api/cabins/:cabinId/images/:imageId/main", { params: { cabinId: id, imageId } }),
      order: (api, imageIds) =>
        api("PUT /api/cabins/:cabinId/images/order", { params: { cabinId: id }, body: { imageIds } }),
    };
  return {
    all: async (api) => (await api("GET /api/offerings/:offeringId", { params: { offeringId: id } })).images,
    remove: (api, imageId) =>
      api("DELETE /api/offerings/:offeringId/images/:imageId", { params: { offeringId: id, imageId } }),
    restore: (api, imageId) =>
      api("POST /api/offerings/:offeringId/images/:imageId/restore", { params: { offeringId: id, imageId } }),
    main: (api, imageId) =>
      api("PUT /api/offerings/:offeringId/images/:imageId/main", { params: { offeringId: id, imageId } }),
    order: (api, imageIds) =>
      api("PUT /api/offerings/:offeringId/images/order", { params: { offeringId: id }, body: { imageIds } }),
  };
}
