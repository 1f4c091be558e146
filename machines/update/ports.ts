/** The effects the update machine needs, for `provideUpdate(ports)`. */
export interface VersionListener {
  /** A newer version has been fetched and waits. */
  found(): void;
  /** It answers for this page from now on, in this window and in all others. */
  taken(): void;
}

export interface UpdatePorts {
  /** Has the browser keep the application, and looks for newer versions until the function given back is called. */
  watchVersions(listener: VersionListener): () => void;
  /** Whether loading the page anew would lose what somebody typed. */
  holdsUnsaved(): boolean;
  /** The version that waits takes over. */
  activate(): void;
  /** Loads the page anew; the browser asks first where that would lose something. */
  reload(): void;
}
