import type { media } from "#contract/media/endpoints.ts";
import type { Call, Handlers, Receive } from "#server/platform/http/handler.ts";
import { addImage } from "./add-image.ts";
import { chooseMain, deleteImage, describeImage, restoreImage, sortImages } from "./change-images.ts";
import { addDocument, deleteDocument, listDocuments, restoreDocument } from "./documents.ts";
import type { Owner } from "./image-store.ts";
import type { Store } from "./save-files.ts";
import { sendDocument } from "./serve.ts";

const images = <P>(store: Store, ownerOf: (params: P) => Owner) => ({
  add: ({ params, receive }: { params: P; receive: Receive }, call: Call) =>
    addImage(store, call, ownerOf(params), receive),
  remove: ({ params }: { params: P & { imageId: string } }, call: Call) =>
    deleteImage(store.db, call, ownerOf(params), params.imageId),
  restore: ({ params }: { params: P & { imageId: string } }, call: Call) =>
    restoreImage(store.db, call, ownerOf(params), params.imageId),
  choose: ({ params }: { params: P & { imageId: string } }, call: Call) =>
    chooseMain(store.db, call, ownerOf(params), params.imageId),
  sort: ({ params, body }: { params: P; body: { imageIds: string[] } }, call: Call) =>
    sortImages(store.db, call, ownerOf(params), body.imageIds),
});

export function mediaRoutes(store: Store): Handlers<typeof media> {
  const { db } = store;
  const ofProperty = images(store, ({ propertyId }: { propertyId: string }) => ({
    kind: "property",
    id: propertyId,
  }));
  const ofCabin = images(store, ({ cabinId }: { cabinId: string }) => ({ kind: "cabin", id: cabinId }));
  const ofOffering = images(store, ({ offeringId }: { offeringId: string }) => ({
    kind: "offering",
    id: offeringId,
  }));
  return {
    "POST /api/properties/:propertyId/images": ofProperty.add,
    "PUT /api/properties/:propertyId/images/order": ofProperty.sort,
    "DELETE /api/properties/:propertyId/images/:imageId": ofProperty.remove,
    "POST /api/properties/:propertyId/images/:imageId/restore": ofProperty.restore,
    "PUT /api/properties/:propertyId/images/:imageId/main": ofProperty.choose,
    "PUT /api/properties/:propertyId/images/:imageId/description": ({ params, body }, call) =>
      describeImage(db, call, { kind: "property", id: params.propertyId }, params.imageId, body.description),
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
    "GET /api/properties/:propertyId/documents": ({ params }, { actor }) =>
      listDocuments(db, actor, params.propertyId),
    "POST /api/properties/:propertyId/documents": ({ params, receive }, call) =>
      addDocument(store, call, params.propertyId, receive),
    "GET /api/properties/:propertyId/documents/:documentId": ({ params }, { actor }, { reply }) =>
      sendDocument(store, db, actor, params, reply),
    "DELETE /api/properties/:propertyId/documents/:documentId": ({ params }, call) =>
      deleteDocument(db, call, params.propertyId, params.documentId),
    "POST /api/properties/:propertyId/documents/:documentId/restore": ({ params }, call) =>
      restoreDocument(db, call, params.propertyId, params.documentId),
  };
}
