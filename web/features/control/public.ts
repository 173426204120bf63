export { AboutControl, Control } from "./control.tsx";
export { ControlReports } from "./control-reports.tsx";
export { mayOpenControl } from "./may-open-control.ts";
