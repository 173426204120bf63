export { ProfileEditor } from "./profile-editor.tsx";
export { ProfileParts } from "./profile-parts.tsx";
