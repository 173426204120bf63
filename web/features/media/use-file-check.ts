import { useTranslations } from "use-intl";
import { isHeic } from "./heic.ts";
import { type UploadLimits, uploadLimits } from "#domain/media/media.ts";

type UploadKind = keyof typeof uploadLimits;
type FileProblem = (key: "type" | "size" | "heic", values: Record<string, string | number>) => string;
const endings: Record<string, string> = {
  "image/jpeg": "JPG",
  "image/png": "PNG",
  "image/gif": "GIF",
  "image/webp": "WebP",
  "video/mp4": "MP4",
  "application/pdf": "PDF",
};

export function refusalOf(
  t: FileProblem,
  what: UploadKind,
  file: Pick<File, "type" | "size" | "name">,
): string | undefined {
  const { types, maxBytes }: UploadLimits = uploadLimits[what];
  const names = types.map((type) => endings[type] ?? type);
  if (isHeic(file)) return t("heic", {});
  if (!types.includes(file.type))
    return t("type", { types: names.slice(0, -1).join(", "), last: names.at(-1) ?? "" });
  if (file.size > maxBytes) return t("size", { mb: maxBytes / 1024 / 1024 });
  return undefined;
}

/** Validates type and size before the upload, with the server's texts. */
export function useFileCheck(what: UploadKind): (file: File) => string | undefined {
  const t = useTranslations("media.refused");
  const problemText: FileProblem = (key, values) =>
    key === "type"
      ? t("type", values as { types: string; last: string })
      : key === "size"
        ? t("size", values as { mb: number })
        : t("heic");
  return (file) => refusalOf(problemText, what, file);
}
