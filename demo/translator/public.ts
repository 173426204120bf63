export { answerAsDeepl } from "./stand-in.ts";
