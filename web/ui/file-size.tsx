import { useFormat } from "#web/i18n/format.ts";

/** The size of a file: `1,4 MB`, `320 kB`. */
export function FileSize({ bytes }: { bytes: number }) {
  const f = useFormat();
  const mega = bytes / 1024 / 1024;
  return mega >= 1 ? `${f.number(mega, 1)} MB` : `${f.number(Math.max(1, Math.round(bytes / 1024)))} kB`;
}
