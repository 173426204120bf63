import css from "./developer.module.css";

export const StatusText = ({ status }: { status: number }) => (
  <span className={css.status} data-good={status < 400 || undefined}>
    {status}
  </span>
);
