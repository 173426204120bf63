/** Reads a QR code by the browser (BarcodeDetector), or by a library that is fetched only where it cannot. */

type Detector = { detect(source: CanvasImageSource): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

let detector: Promise<Detector | undefined> | undefined;
async function makeDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  return BarcodeDetector && formats.includes("qr_code")
    ? new BarcodeDetector({ formats: ["qr_code"] })
    : undefined;
}

/** The longest side of what the library reads: enough for a code that fills a quarter of the picture. */
const longestSide = 1200;

async function readByLibrary(source: CanvasImageSource, width: number, height: number) {
  const { decodeQR } = await import("qr/decode.js");
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context || canvas.width === 0) return undefined;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    return undefined; // there is no code in it
  }
}

/** The text of the first code in a frame of the camera. */
export async function readFrame(video: HTMLVideoElement): Promise<string | undefined> {
  detector ??= makeDetector();
  const own = await detector;
  if (!own) return readByLibrary(video, video.videoWidth, video.videoHeight);
  const [code] = await own.detect(video).catch(() => []);
  return code?.rawValue;
}

/** The text of the first code in a picture; undefined if it has none, or is no picture. */
export async function readPicture(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  detector ??= makeDetector();
  const [code] = (await (await detector)?.detect(picture).catch(() => [])) ?? [];
  return code?.rawValue ?? readByLibrary(picture, picture.width, picture.height);
}
