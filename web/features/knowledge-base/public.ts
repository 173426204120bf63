export { loadArticle, loadCategory, loadLanding } from "./load.ts";
export { ArticleView } from "./article-view.tsx";
export { CategoryView } from "./category-view.tsx";
export { LandingView } from "./landing-view.tsx";
