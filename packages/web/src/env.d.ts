interface ImportMeta {
  /** Filled in by Vite: whether this is the server's build of the pages. */
  readonly env: { readonly SSR: boolean };
  /** Filled in by Vite: the files that match a pattern, each loaded when it is called. */
  glob<Module>(pattern: string): Record<string, () => Promise<Module>>;
}
