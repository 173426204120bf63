/** Pictures of cards, which a feature shows to few: re-encoded from pixels, and kept in their size. */
import { uploadLimits } from "#domain/media/media.ts";
import { isRefused, type Receive, type Refused, refuseFile } from "#server/platform/http/handler.ts";
import { typeOf, unsupported } from "./file-type.ts";
import { limitImageWork } from "./image-work-limit.ts";
import { isPolyglot } from "./polyglot.ts";
import { hashOf, type Store, withFiles } from "./save-files.ts";
import { documentFile } from "./send-document.ts";

type CardType = (typeof uploadLimits.card.types)[number];
type StoredCard = { fileId: string; contentType: CardType; sizeBytes: number; sha256: string };
type Upload = { client: string; receive: Receive; now: Date };

/** Stores the picture, and the row that `insert` makes of it. `client`: whose share of the work it is. */
export async function storeCard<V>(
  store: Store,
  { client, receive, now }: Upload,
  insert: (card: StoredCard) => Promise<V | Refused>,
  isOf: (answer: V) => boolean,
): Promise<V | Refused> {
  const file = await receive();
  if (isRefused(file)) return file;
  if (!file.bytes.length) return refuseFile("file_unreadable");
  const found = await typeOf(file.bytes);
  const contentType = uploadLimits.card.types.find((allowed) => allowed === found);
  if (!contentType) return unsupported(uploadLimits.card.types);
  if (isPolyglot(file.bytes, contentType)) return refuseFile("file_disguised");
  const { megapixelsOf, reencode } = await import("./process-image.ts");
  const megapixels = await megapixelsOf(file.bytes);
  const bytes = await limitImageWork(client, megapixels, () => reencode(file.bytes, contentType));
  if (isRefused(bytes)) return bytes;
  const card = { contentType, sizeBytes: bytes.length, sha256: hashOf(file.bytes) };
  const files = [{ name: documentFile, contentType, bytes }];
  return withFiles(store, now, files, (fileId) => insert({ ...card, fileId }), isOf);
}
