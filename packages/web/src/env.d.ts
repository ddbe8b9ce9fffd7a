interface ImportMeta {
  /** Filled in by Vite: whether this is the server's build of the pages. */
  readonly env: { readonly SSR: boolean };
}
