export interface Import {
  from: string;
  to: string;
}

// What counts as one folder, with all that is below it: a feature, a part of the platform or of the
// pages, the acts, a part of the engine. The folder scope of dependency-cruiser's own rules takes
// each subfolder for itself, and so misses a circle that goes through one.
const FOLDER = new RegExp(
  [
    '^packages/(?:',
    'server/src/(?:features/[^/]+/[^/]+|(?:platform|providers)/[^/]+|acts|rendering|pages)',
    '|web/src/(?:features/[^/]+/[^/]+|parts/[^/]+|ui|kit|start|pages)',
    '|tax-lots/src/[^/]+',
    ')(?=/)',
  ].join(''),
);
const TEST = /\.test\.tsx?$|\/test-[^/]*$|\/testing\//;

/** The circles of folders, a line each that names an import of every pair in it. */
export function circlesIn(imports: readonly Import[]): string[] {
  const graph = new Map<string, Map<string, Import>>();
  for (const one of imports) {
    const from = FOLDER.exec(one.from)?.[0];
    const to = FOLDER.exec(one.to)?.[0];
    if (!from || !to || from === to || TEST.test(one.from)) continue;
    const known = graph.get(from) ?? new Map<string, Import>();
    graph.set(from, known.set(to, known.get(to) ?? one));
  }
  return knotsOf(graph).map((knot) => {
    const within = knot.flatMap((folder) =>
      [...(graph.get(folder) ?? [])].filter(([to]) => knot.includes(to)).map(([, one]) => one),
    );
    const through = within.map(({ from, to }) => `\n    ${from} -> ${to}`).join('');
    return `no-circles-of-folders: ${knot.join(', ')}${through}`;
  });
}

/** The sets of folders in which each reaches each other. */
function knotsOf(graph: ReadonlyMap<string, ReadonlyMap<string, unknown>>): string[][] {
  const reached = new Map([...graph.keys()].map((folder) => [folder, reachedFrom(graph, folder)]));
  const knots = [...reached].flatMap(([folder, others]) =>
    others.has(folder)
      ? [[...others].filter((other) => reached.get(other)?.has(folder)).sort()]
      : [],
  );
  return [...new Map(knots.map((knot) => [knot.join(), knot])).values()];
}

function reachedFrom(
  graph: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
  start: string,
): Set<string> {
  const found = new Set<string>();
  const waiting = [start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop())
    for (const next of graph.get(folder)?.keys() ?? [])
      if (!found.has(next)) {
        found.add(next);
        waiting.push(next);
      }
  return found;
}
