import { Link } from "react-router";
import { CheckField } from "./field.tsx";
import { Notice } from "./notice.tsx";
import css from "./publish-switch.module.css";

/** What stands in the way, and the way to it: a page, or a field of this form as `#name`. */
export type Obstacle = { text: string; to: string };
type Props = {
  label: string;
  hint: string;
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
  /** Said above the obstacles. */
  waits: string;
  obstacles: readonly Obstacle[];
  /** It was to be put out, and the obstacles are why it was not. */
  refused?: boolean;
};

/** Puts something out, or takes it down; with what still keeps people from having it. */
export function PublishSwitch({ label, hint, on, onChange, disabled, waits, obstacles, refused }: Props) {
  return (
    <div className={css.publish}>
      <CheckField
        role="switch"
        name="published"
        label={label}
        hint={hint}
        checked={on}
        disabled={disabled}
        onChange={(e) => onChange(e.currentTarget.checked)}
      />
      {obstacles.length > 0 && (
        <Notice kind={refused ? "error" : "info"} title={waits} id="missing">
          <ul>
            {obstacles.map(({ text, to }) => (
              <li key={text}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
