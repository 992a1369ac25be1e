import { routes, staticFilePaths } from '../_lib/routes.ts';

/** The fields of the events of `/api/v1/stream` that this script reads. */
interface StreamEventData {
  readonly confirmations?: number;
  readonly replaced_by?: string | null;
  readonly height?: number;
}

/**
 * Shows the buttons with which a visitor requests a notification, if the browser supports notifications. The page sends
 * a notification only while it is open.
 */
export function offerNotifications(root: ParentNode): void {
  if (!('Notification' in window)) return;
  for (const box of root.querySelectorAll<HTMLElement>('[data-notify-tx], [data-notify-height]')) {
    box.hidden = false;
    for (const button of box.querySelectorAll<HTMLButtonElement>('button')) {
      let source: EventSource | undefined;
      const stop = (): void => {
        source?.close();
        source = undefined;
        button.ariaPressed = 'false';
      };
      button.addEventListener('click', () => {
        if (source !== undefined) {
          stop();
          return;
        }
        void Notification.requestPermission().then((permission) => {
          const status = box.querySelector('[role="status"]');
          if (status !== null)
            status.textContent = permission === 'granted' ? '' : (box.dataset['denied'] ?? '');
          if (permission !== 'granted' || source !== undefined) return;
          button.ariaPressed = 'true';
          source = watch(box, button, stop);
        });
      });
    }
  }
}

/**
 * Opens the event stream of a transaction or of all blocks, and notifies the visitor of the event that the button waits
 * for.
 *
 * @param end called just before the notification is shown
 */
function watch(box: HTMLElement, button: HTMLButtonElement, end: () => void): EventSource {
  const at = Number(button.dataset['at']);
  const hash = box.dataset['notifyTx'];
  const source = new EventSource(hash === undefined ? routes.blockStream : routes.txStream(hash, at));
  const notify = (message: string | undefined): void => {
    end();
    new Notification(document.title, {
      body: message ?? '',
      icon: staticFilePaths.icon,
      tag: `${hash ?? 'height'} ${at}`,
    });
  };
  const read = (event: MessageEvent<string>): void => {
    // This site sends the events, so their fields need no validation.
    const {
      confirmations = 0,
      replaced_by: replacedBy,
      height = -1,
    } = JSON.parse(event.data) as StreamEventData;
    if (hash === undefined ? height >= at : confirmations >= at) notify(button.dataset['message']);
    else if (typeof replacedBy === 'string') notify(box.dataset['replaced']);
  };
  for (const name of hash === undefined ? ['start', 'block', 'reset'] : ['tx', 'end'])
    source.addEventListener(name, read);
  return source;
}
