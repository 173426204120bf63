import encodeQR from "qr";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import css from "./permit.module.css";

/** The dark modules of the code as one path, each row's runs, so that no hairline stands between two of them. */
function pathOf(payload: string): { width: number; path: string } {
  const modules = encodeQR(payload, "raw", { ecc: "medium", encoding: "alphanumeric", border: 4 });
  let path = "";
  modules.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (!dark || row[x - 1]) return;
      const end = row.indexOf(false, x);
      path += `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`;
    });
  });
  return { width: modules.length, path };
}

/** Black on white in every theme, with its quiet zone: phones read nothing else in the dark. */
export function PermitCode({ payload, name }: { payload: string; name: string }) {
  const t = useTranslations("permit");
  const { width, path } = useMemo(() => pathOf(payload), [payload]);
  return (
    <svg
      className={css.code}
      viewBox={`0 0 ${width} ${width}`}
      role="img"
      aria-label={t("qr", { name })}
      shapeRendering="crispEdges"
    >
      <rect width={width} height={width} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
