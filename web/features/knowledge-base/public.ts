export { articlesAbout, knowledgeBaseAddresses, loadArticle, loadCategory, loadLanding } from "./load.ts";
export { ArticleCards } from "./cards.tsx";
export { ArticleView } from "./article-view.tsx";
export { CategoryView } from "./category-view.tsx";
export { LandingView } from "./landing-view.tsx";
