export { loadServiceForm } from "./load-service-form.ts";
export { loadServices } from "./load-services.ts";
export { MyServices } from "./my-services.tsx";
export { ServicePage } from "./service-page.tsx";
