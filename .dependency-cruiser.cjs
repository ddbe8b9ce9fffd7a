/**
 * The layers of docs/decisions/0001: what may import what. `scripts/layers.test.ts` proves that
 * each rule bites; circles of folders are found by `scripts/layers.ts`.
 */
const layers = {
  'tax-lots': [],
  domain: ['tax-lots'],
  contract: ['domain'],
  server: ['contract', 'domain', 'tax-lots'],
  web: ['contract', 'domain', 'tax-lots'],
};
const packages = Object.keys(layers);

const upward = Object.entries(layers).map(([layer, below]) => ({
  name: `layer-${layer}`,
  comment: `${layer} may use ${below.join(', ') || 'no other package'}.`,
  severity: 'error',
  from: { path: `^packages/${layer}/src` },
  to: {
    path: `^packages/(${packages.filter((other) => other !== layer && !below.includes(other)).join('|')})/`,
  },
}));

/**
 * The areas of features: which other areas each may use. Of the web, what all use is in components; of
 * the server, in the platform and the rendering.
 */
const areas = {
  web: {
    members: [],
    moderation: [],
    premium: [],
    community: ['moderation', 'premium'],
    operation: ['members', 'premium'],
    reach: ['members', 'operation'],
  },
  server: {
    members: [],
    community: ['members'],
    moderation: ['members', 'community'],
    premium: ['members', 'community'],
    reach: ['community', 'premium'],
    operation: ['members', 'community', 'moderation', 'premium'],
  },
};

const acrossAreas = Object.entries(areas).flatMap(([side, used]) =>
  Object.entries(used).map(([area, below]) => ({
    name: `${side}-area-${area}`,
    comment: `${area} may use ${below.join(', ') || 'no other area'}.`,
    severity: 'error',
    from: { path: `^packages/${side}/src/features/${area}/`, pathNot: '\\.test\\.tsx?$' },
    to: {
      path: `^packages/${side}/src/features/`,
      pathNot: `^packages/${side}/src/features/(${[area, ...below].join('|')})/`,
    },
  })),
);

module.exports = {
  forbidden: [
    ...upward,
    ...acrossAreas,
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-circles-of-folders',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'pure-layers',
      comment: 'domain and tax-lots do no I/O and depend on nothing.',
      severity: 'error',
      from: { path: '^packages/(domain|tax-lots)/src', pathNot: '\\.test\\.ts$|/testing/' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg'] },
    },
    {
      name: 'contract-knows-zod',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg'],
        pathNot: 'node_modules/zod/',
      },
    },
    {
      name: 'features-meet-by-service',
      comment:
        'a feature, or a command, reaches a feature only through its *.service.ts (posts is what they share: the columns of posts).',
      severity: 'error',
      from: {
        path: '^packages/server/src/(?:features/([^/]+/[^/]+)|commands)/',
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: '^packages/server/src/features/([^/]+/[^/]+)/',
        pathNot: [
          '^packages/server/src/features/$1/',
          '\\.service\\.ts$',
          '/features/community/posts/',
        ],
      },
    },
    {
      name: 'commands-above-features',
      comment:
        'A feature knows its own tables and no command. What runs the site (operation) acts in its own name, and stands above them.',
      severity: 'error',
      from: {
        path: '^packages/server/src/features/',
        pathNot: ['\\.test\\.ts$', '/features/operation/'],
      },
      to: { path: '^packages/server/src/(commands|features/operation)/' },
    },
    {
      name: 'commands-know-no-route',
      comment: 'A command is told what to do; what it is asked by, a route, stands above it.',
      severity: 'error',
      from: { path: '^packages/server/src/commands/', pathNot: '\\.(test|routes)\\.ts$' },
      to: { path: '\\.routes\\.ts$|^packages/server/src/(features/operation/|pages/|[^/]+\\.ts$)' },
    },
    {
      name: 'platform-below-features',
      severity: 'error',
      from: {
        path: '^packages/server/src/(platform|providers|rendering)/',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '^packages/server/src/(commands/|features/|pages/|[^/]+\\.ts$)' },
    },
    {
      name: 'caches-in-one-folder',
      comment: 'What is held in memory stands in platform/cache, whose README lists it.',
      severity: 'error',
      from: {
        path: '^packages/server/src/',
        pathNot: '^packages/server/src/platform/cache/',
      },
      to: { path: '(^|/)lru-cache($|/)' },
    },
    {
      name: 'ui-knows-nothing-of-the-product',
      severity: 'error',
      from: { path: '^packages/web/src/ui/' },
      to: { path: '^packages/(contract/|web/src/(components|features|pages)/)' },
    },
    {
      name: 'components-below-features',
      severity: 'error',
      from: { path: '^packages/web/src/(lib|components)/' },
      to: { path: '^packages/web/src/(features|pages)/' },
    },
    {
      name: 'features-below-pages',
      severity: 'error',
      from: { path: '^packages/web/src/features/' },
      to: { path: '^packages/web/src/pages/' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-test-in-product',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$|/testing/|^e2e/' },
      to: { path: '\\.test\\.tsx?$|/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|\\.test\\.tsx?$|/test-[^/]*$|/testing/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
