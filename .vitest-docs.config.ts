export default { root: "/work/wt-docs", test: { include: ["tests/{rules,docs,nouns,boundaries}.test.ts","domain/**/*.doc.test.ts","contract/**/*.doc.test.ts"], pool: "threads", maxWorkers: 1 } };
