/** State of a service as the public status page shows it, without host names. */
export interface PublicServiceState {
  /** Undefined before the first check. */
  readonly isUp: boolean | undefined;
  /** Time of the last change of `isUp`, in Unix seconds. */
  readonly since: number;
}

/** State of one of the configured daemons, without its host name. */
export interface PublicDaemonState extends PublicServiceState {
  readonly isInUse: boolean;
  /** Height of the tip that the daemon last reported. Undefined before its first response. */
  readonly height: number | undefined;
  readonly isSynchronised: boolean | undefined;
  readonly version: string | undefined;
}

/**
 * State of the server and of the services that it uses. The server sends it to the page process that renders the page about the state of
 * the site, because only the server knows it.
 */
export interface SiteServices {
  readonly database: PublicServiceState;
  /** All configured daemons, the preferred one first. */
  readonly daemons: readonly PublicDaemonState[];
  /** Undefined when no wallet service is configured. */
  readonly wallet: PublicServiceState | undefined;
  readonly pageProcesses: { readonly total: number; readonly available: number };
  readonly pages: { readonly rendering: number; readonly waiting: number };
  readonly proofs: { readonly running: number; readonly waiting: number };
  /** Number of open event streams and downloads. */
  readonly streams: number;
  readonly program: {
    /** Version in `package.json`. */
    readonly release: string;
    /** Short hash of the commit, or the release if there is no Git checkout. */
    readonly commit: string;
    /** Date of the commit. Empty without a Git checkout. */
    readonly date: string;
  };
  /** Start of the server in Unix seconds. */
  readonly startedAt: number;
}
