export { ProfileEditor } from "./profile-editor.tsx";
export { ProfileParts } from "./profile-parts.tsx";
export { PayoutFields } from "./profile-fields.tsx";
