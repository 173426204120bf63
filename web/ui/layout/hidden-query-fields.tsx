import { useSearchParams } from "react-router";

/** For a form that changes the query: keeps the query's other parameters as hidden fields. */
export function HiddenQueryFields({ without }: { without: readonly string[] }) {
  const [query] = useSearchParams();
  return [...query]
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
}
