// The content policy allows no eval, which zod would try for speed. Read when zod loads, which is
// later.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
