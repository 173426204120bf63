import { useSearchParams } from "react-router";

/** Hidden fields with the query's other parameters, for a form that changes one of them. */
export function HiddenQueryFields({ without }: { without: readonly string[] }) {
  const [query] = useSearchParams();
  return [...query]
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
}
