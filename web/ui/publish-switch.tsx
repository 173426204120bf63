import { Link } from "react-router";
import { CheckField } from "./field.tsx";
import css from "./publish-switch.module.css";

/** What stands in the way, and the way to it. */
export type Obstacle = { text: string; to: string };
type Props = {
  label: string;
  hint: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** Said above the obstacles. */
  waits: string;
  obstacles: readonly Obstacle[];
};

/** Puts something out, or takes it down; with what still keeps people from having it. */
export function PublishSwitch({ label, hint, on, onChange, waits, obstacles }: Props) {
  return (
    <div className={css.publish}>
      <CheckField
        role="switch"
        name="published"
        label={label}
        hint={hint}
        checked={on}
        onChange={(e) => onChange(e.currentTarget.checked)}
      />
      {obstacles.length > 0 && (
        <div>
          <p>{waits}</p>
          <ul>
            {obstacles.map(({ text, to }) => (
              <li key={text}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
