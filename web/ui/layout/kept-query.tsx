import { useSearchParams } from "react-router";

/** In a form that asks by its address: what the address says beside the form's own fields. */
export function KeptQuery({ without }: { without: readonly string[] }) {
  const [query] = useSearchParams();
  return [...query]
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
}
