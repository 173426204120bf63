export { pushTo } from "./send-push.ts";
