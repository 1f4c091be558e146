/** The effects the update machine needs, for `provideUpdate(ports)`. */
export interface VersionListener {
  /** A newer version has been downloaded and waits. */
  found(): void;
  /** The newer version now controls this page, in this window and in all others. */
  taken(): void;
}

export interface UpdatePorts {
  /** Lets the browser cache the application, and checks for newer versions until the returned function is called. */
  watchVersions(listener: VersionListener): () => void;
  /** True if reloading the page would lose unsaved input. */
  holdsUnsaved(): boolean;
  /** Activates the waiting version. */
  activate(): void;
  /** Reloads the page; the browser asks first if that would lose input. */
  reload(): void;
}
