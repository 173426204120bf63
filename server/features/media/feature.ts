import type { media } from "#contract/media/endpoints.ts";
import type { Feature } from "#server/platform/feature.ts";
import type { Call, Receive } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { addImage } from "./add-image.ts";
import { changingImages } from "./change-images.ts";
import { documents } from "./documents.ts";
import type { Owner } from "./image-store.ts";
import type { Store } from "./save-files.ts";
import { mediaSweep } from "./sweep.ts";

const imageHandlers = <P>(store: Store, ownerOf: (params: P) => Owner) => ({
  ...changingImages(store.db, ownerOf),
  add: ({ params, receive }: { params: P; receive: Receive }, call: Call) =>
    addImage(store, call, ownerOf(params), receive),
});

export function mediaFeature(store: Platform) {
  const ofProperty = imageHandlers(store, ({ propertyId }: { propertyId: string }) => ({
    kind: "property",
    id: propertyId,
  }));
  const ofCabin = imageHandlers(store, ({ cabinId }: { cabinId: string }) => ({
    kind: "cabin",
    id: cabinId,
  }));
  const ofOffering = imageHandlers(store, ({ offeringId }: { offeringId: string }) => ({
    kind: "offering",
    id: offeringId,
  }));
  return {
    sweeps: [mediaSweep(store)],
    routes: {
      ...documents(store),
      "POST /api/properties/:propertyId/images": ofProperty.add,
      "PUT /api/properties/:propertyId/images/order": ofProperty.sort,
      "DELETE /api/properties/:propertyId/images/:imageId": ofProperty.remove,
      "POST /api/properties/:propertyId/images/:imageId/restore": ofProperty.restore,
      "PUT /api/properties/:propertyId/images/:imageId/main": ofProperty.choose,
      "PUT /api/properties/:propertyId/images/:imageId/description": ofProperty.describe,
      "POST /api/cabins/:cabinId/images": ofCabin.add,
      "PUT /api/cabins/:cabinId/images/order": ofCabin.sort,
      "DELETE /api/cabins/:cabinId/images/:imageId": ofCabin.remove,
      "POST /api/cabins/:cabinId/images/:imageId/restore": ofCabin.restore,
      "PUT /api/cabins/:cabinId/images/:imageId/main": ofCabin.choose,
      "POST /api/offerings/:offeringId/images": ofOffering.add,
      "PUT /api/offerings/:offeringId/images/order": ofOffering.sort,
      "DELETE /api/offerings/:offeringId/images/:imageId": ofOffering.remove,
      "POST /api/offerings/:offeringId/images/:imageId/restore": ofOffering.restore,
      "PUT /api/offerings/:offeringId/images/:imageId/main": ofOffering.choose,
    },
  } satisfies Feature<typeof media>;
}
