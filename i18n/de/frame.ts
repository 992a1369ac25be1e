import type { Messages } from '../translate.ts';

/** The frame of every page, the state of the site, and the pages about errors. */
export const frame: Messages = {
  'Ringscope: a Monero explorer': 'Ringscope: ein Monero-Explorer',
  'Blocks, transactions, rings, forks and payment proofs of the Monero chain.':
    'Blöcke, Transaktionen, Ringe, Forks und Zahlungsnachweise der Monero-Blockchain.',
  'The name Ringscope beside a ring of eleven dots, one of which is highlighted.':
    'Der Name Ringscope neben einem Ring aus elf Punkten, von denen einer hervorgehoben ist.',
  'Skip to the content': 'Zum Inhalt springen',
  'The connection to this site is lost, so this page is not updated. It tries again by itself.':
    'Die Verbindung zu dieser Website ist unterbrochen, daher wird diese Seite nicht aktualisiert. Sie versucht es von selbst erneut.',
  'New blocks': 'Neue Blöcke',
  Reorganisations: 'Reorganisationen',

  Blocks: 'Blöcke',
  Pool: 'Pool',
  Mining: 'Mining',
  Charts: 'Diagramme',
  Forks: 'Forks',
  Network: 'Netzwerk',
  Proofs: 'Nachweise',
  Tools: 'Tools',
  Demo: 'Demo',
  Site: 'Website',
  Menu: 'Menü',

  'Height, hash, key image, one-time key, output, date, address or proof':
    'Höhe, Hash, Schlüsselbild, Einmalschlüssel, Ausgabe, Datum, Adresse oder Nachweis',
  'Height, hash, key, date, address, proof': 'Höhe, Hash, Schlüssel, Datum, Adresse, Nachweis',
  Search: 'Suchen',
  'These 64 digits can be a secret key. A search sends them to this server.':
    'Diese 64 Ziffern können ein geheimer Schlüssel sein. Eine Suche sendet sie an diesen Server.',
  'It is a key: go to the proof desk': 'Es ist ein Schlüssel: zur Prüfstelle',
  'It is a hash: search': 'Es ist ein Hash: suchen',

  'Amounts are in XMR, times in UTC. This site sets no cookies, loads nothing from other sites and keeps no record of its visitors.':
    'Beträge sind in XMR angegeben, Zeiten in UTC. Diese Website setzt keine Cookies, lädt nichts von anderen Websites und führt kein Protokoll über ihre Besucher.',
  Colours: 'Farben',
  'as the system': 'wie das System',
  light: 'hell',
  dark: 'dunkel',

  'no network yet': 'noch kein Netzwerk',
  'index empty': 'Index leer',
  'index at block <0/>, <1/>': 'Index bei Block <0/>, <1/>',
  'no node connected yet': 'noch kein Knoten verbunden',
  'node{version}, height not known yet': 'Knoten{version}, Höhe noch nicht bekannt',
  'node{version} at block {height}': 'Knoten{version} bei Block {height}',

  'The node is still syncing': 'Der Knoten synchronisiert noch',
  'The node is busy': 'Der Knoten ist ausgelastet',
  'The node cannot be reached': 'Der Knoten ist nicht erreichbar',
  'The node sends answers that are not valid': 'Der Knoten sendet ungültige Antworten',
  'The node is on a different network from this index':
    'Der Knoten gehört zu einem anderen Netzwerk als dieser Index',
  'The node is pruned and lacks data that the index needs':
    'Der Knoten ist gestutzt (pruned), und ihm fehlen Daten, die der Index braucht',
  'Indexed blocks and transactions are still shown, but newer ones may be missing.':
    'Bereits indizierte Blöcke und Transaktionen werden weiterhin angezeigt, neuere können fehlen.',
  'The indexer is waiting': 'Der Indexer wartet',
  'The indexer stopped reporting {time} ago': 'Der Indexer meldet sich seit {time} nicht mehr',
  'The indexer does not run, or it cannot write to the database. The pages show the chain as it was then.':
    'Der Indexer läuft nicht oder kann nicht in die Datenbank schreiben. Die Seiten zeigen die Blockchain von damals.',
  'block {height} of {last}': 'Block {height} von {last}',
  '{rate} blocks/s': '{rate} Blöcke/s',
  '{rate} tx/s': '{rate} Tx/s',
  '{time} left': 'noch {time}',
  'The index is being built': 'Der Index wird aufgebaut',
  'All blocks are loaded. The indexes for transactions, outputs and key images are being built: {progress}.':
    'Alle Blöcke sind geladen. Die Indizes für Transaktionen, Ausgaben und Schlüsselbilder werden aufgebaut: {progress}.',
  '{progress}. Blocks appear here as soon as they are loaded.':
    '{progress}. Blöcke erscheinen hier, sobald sie geladen sind.',
  'Indexing is paused': 'Die Indizierung ist angehalten',
  'The operator paused the indexer, so newer blocks are missing.':
    'Der Betreiber hat den Indexer angehalten, daher fehlen neuere Blöcke.',
  'The index is {count} blocks behind the node': 'Der Index liegt {count} Blöcke hinter dem Knoten',
  'Newer blocks and transactions are not shown yet.':
    'Neuere Blöcke und Transaktionen werden noch nicht angezeigt.',
  'The newest block is {time} old': 'Der neueste Block ist {time} alt',
  'Monero has a new block every two minutes on average, so the node is probably cut off from the network. Newer blocks and transactions are missing here.':
    'Bei Monero entsteht im Mittel alle zwei Minuten ein neuer Block, daher ist der Knoten vermutlich vom Netzwerk getrennt. Neuere Blöcke und Transaktionen fehlen hier.',
  'Nothing is indexed yet': 'Noch ist nichts indiziert',
  'The first blocks will appear here soon.': 'Die ersten Blöcke erscheinen hier in Kürze.',

  '{count} s': '{count} s',
  '{count} min': '{count} min',
  '{count} h': '{count} h',
  '{count} d': '{count} Tg.',
  '{count} y': '{count} J.',
  '{time} ago': 'vor {time}',
  'in {time}': 'in {time}',
  'just now': 'gerade eben',
  'second {seconds}': 'Sekunde {seconds}',
  '{time} local time': '{time} Ortszeit',
  Copied: 'Kopiert',
  Explore: 'Erkunden',
  'This page is updated again.': 'Diese Seite wird wieder aktualisiert.',
  'This looks like the seed of a wallet. Nothing was sent. Never paste a seed into a page: anyone who reads it can spend the coins.':
    'Das sieht aus wie der Seed einer Wallet. Es wurde nichts gesendet. Fügen Sie einen Seed niemals in eine Webseite ein: Wer ihn liest, kann die Coins ausgeben.',

  'This address is malformed': 'Diese Adresse ist fehlerhaft',
  'No such page': 'Diese Seite gibt es nicht',
  'This explorer has nothing at this address.': 'Dieser Explorer hat unter dieser Adresse nichts.',
  'You can look up:': 'Nachschlagen lassen sich:',
  'a block by its height (digits) or its hash, including orphaned blocks':
    'ein Block nach Höhe (Ziffern) oder Hash, auch ein verwaister Block',
  'a block by its time, such as 2026-05-01 or 2026-05-01 13:45 (UTC)':
    'ein Block nach Zeit, zum Beispiel 2026-05-01 oder 2026-05-01 13:45 (UTC)',
  'a transaction by its hash, whether it is in a block, in the pool or in an orphaned block':
    'eine Transaktion nach Hash, ob in einem Block, im Pool oder in einem verwaisten Block',
  'a block or transaction by the first six or more digits of its hash':
    'ein Block oder eine Transaktion nach mindestens sechs Anfangsziffern des Hashs',
  'a transaction by its public key or its payment id':
    'eine Transaktion nach ihrem öffentlichen Schlüssel oder ihrer Zahlungs-ID',
  'a key image, which leads to the transaction that spends the output':
    'ein Schlüsselbild (Key Image), das zu der Transaktion führt, die die Ausgabe ausgibt',
  'a one-time key, or a number such as output 123, which leads to its output':
    'ein Einmalschlüssel oder eine Nummer wie „output 123“, die zu ihrer Ausgabe führen',
  'an address or a proof, which is explained': 'eine Adresse oder ein Nachweis, die erklärt werden',
  'Hashes, key images and one-time keys have 64 hexadecimal digits. You cannot look up an address: the chain does not contain addresses, so no explorer can list what an address received. <0>A proof</0> can show a single payment.':
    'Hashes, Schlüsselbilder und Einmalschlüssel haben 64 hexadezimale Ziffern. Nach den Zahlungen einer Adresse lässt sich nicht suchen: Die Blockchain enthält keine Adressen, daher kann kein Explorer auflisten, was eine Adresse erhalten hat. <0>Ein Nachweis</0> kann eine einzelne Zahlung belegen.',

  'The index is still being built': 'Der Index wird noch aufgebaut',
  'You can look up <0>blocks</0> by height now, as far as they are loaded. Transactions, outputs and key images can be looked up when the index is complete<1/>. Nothing is wrong with the link. Please try it again later.':
    '<0>Blöcke</0> lassen sich schon nach ihrer Höhe nachschlagen, soweit sie geladen sind. Transaktionen, Ausgaben und Schlüsselbilder lassen sich nachschlagen, sobald der Index vollständig ist<1/>. Der Link ist in Ordnung. Bitte versuchen Sie es später noch einmal.',
  'The indexer has not stored its first block yet. This page shows blocks as soon as it has. The line at the top of the page tells what the node is doing.':
    'Der Indexer hat seinen ersten Block noch nicht gespeichert. Diese Seite zeigt Blöcke, sobald es so weit ist. Die Zeile oben auf der Seite zeigt, was der Knoten gerade tut.',
  'The index cannot be read': 'Der Index kann nicht gelesen werden',
  'The database of this explorer does not answer. The link that you followed is not the cause. Please try again in a minute.':
    'Die Datenbank dieses Explorers antwortet nicht. Der Link, dem Sie gefolgt sind, ist nicht die Ursache. Bitte versuchen Sie es in einer Minute noch einmal.',

  'This request cannot be read': 'Diese Anfrage kann nicht gelesen werden',
  'The server could not read it as an HTTP request.': 'Der Server konnte sie nicht als HTTP-Anfrage lesen.',
  'That is too long': 'Das ist zu lang',
  'The address or a header is longer than this explorer accepts.':
    'Die Adresse oder ein Header ist länger, als dieser Explorer zulässt.',
  'This request did not arrive': 'Diese Anfrage ist nicht angekommen',
  'It did not arrive completely within the time limit.':
    'Sie ist nicht innerhalb der Zeitgrenze vollständig angekommen.',
  'Not supported': 'Nicht unterstützt',
  'The request expects something that this explorer does not do.':
    'Die Anfrage erwartet etwas, das dieser Explorer nicht leistet.',
  'No such file': 'Diese Datei gibt es nicht',
  'This explorer has no file at this address.': 'Dieser Explorer hat unter dieser Adresse keine Datei.',
  'This form comes from another site': 'Dieses Formular stammt von einer anderen Website',
  'This explorer answers only forms of its own pages.':
    'Dieser Explorer beantwortet nur Formulare seiner eigenen Seiten.',
  'This address can only be read': 'Diese Adresse kann nur gelesen werden',
  'It accepts GET and HEAD.': 'Sie akzeptiert GET und HEAD.',
  'The request body is longer than this explorer accepts.':
    'Der Inhalt der Anfrage ist länger, als dieser Explorer zulässt.',
  'This form cannot be read': 'Dieses Formular kann nicht gelesen werden',
  'The request body is not a form of the type that browsers send.':
    'Der Inhalt der Anfrage ist kein Formular, wie es Browser senden.',
  'Too many requests': 'Zu viele Anfragen',
  'Your address sent more requests than this explorer allows. Wait a minute, then load the page again.':
    'Ihre Adresse hat mehr Anfragen gesendet, als dieser Explorer erlaubt. Warten Sie eine Minute, und laden Sie die Seite dann neu.',
  'This page has an error': 'Auf dieser Seite ist ein Fehler aufgetreten',
  'Ringscope could not make this page because of an error in the explorer. Your request and the chain are not the cause. The error is in the server’s log.':
    'Ringscope konnte diese Seite wegen eines Fehlers im Explorer nicht erstellen. Ihre Anfrage und die Blockchain sind nicht die Ursache. Der Fehler steht im Protokoll des Servers.',
  'The proof desk is busy': 'Die Prüfstelle ist ausgelastet',
  'Nothing was checked, and what you sent was forgotten. Go back with your browser, which still has what you typed, and press the button again in a few seconds.':
    'Es wurde nichts geprüft, und Ihre Eingabe wurde verworfen. Gehen Sie im Browser zurück, der Ihre Eingabe noch hat, und drücken Sie die Schaltfläche in einigen Sekunden noch einmal.',
  'At this moment, {count} checks wait.': {
    one: 'Im Augenblick wartet {count} Prüfung.',
    other: 'Im Augenblick warten {count} Prüfungen.',
  },
  'This explorer is busy': 'Dieser Explorer ist ausgelastet',
  'It has more requests than it can answer now. Wait a few seconds, then try again.':
    'Er hat mehr Anfragen, als er gerade beantworten kann. Warten Sie einige Sekunden, und versuchen Sie es dann erneut.',
  'Back to the start': 'Zurück zur Startseite',
};
