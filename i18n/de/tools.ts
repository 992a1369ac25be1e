import type { Messages } from '../translate.ts';

/** The tools. */
export const tools: Messages = {
  'Payment link': 'Zahlungslink',
  'Date and height': 'Datum und Höhe',
  'What you type is used for the answer only. The site does not store it, log it or put it into an address.':
    'Ihre Eingabe dient nur der Antwort. Die Website speichert und protokolliert sie nicht und nimmt sie in keine Adresse auf.',
  'The address of the answer contains the date or the height, so that you can share it. The site does not store or log it.':
    'Die Adresse der Antwort enthält das Datum oder die Höhe, damit Sie sie weitergeben können. Die Website speichert und protokolliert sie nicht.',
  'Decodes and checks Monero transactions and blocks, addresses and payment links, and converts dates to block heights.':
    'Dekodiert und prüft Transaktionen, Blöcke, Adressen und Zahlungslinks von Monero und rechnet Daten in Blockhöhen um.',
  'tool must be one of {values}.': 'tool muss einer dieser Werte sein: {values}.',

  'standard address of an account': 'Standardadresse eines Kontos',
  'integrated address: a standard address with a payment id':
    'integrierte Adresse: eine Standardadresse mit einer Zahlungs-ID',
  subaddress: 'Subadresse',
  'Decode an address': 'Eine Adresse dekodieren',
  'An address holds two public keys. The chain contains no address, so this tool cannot tell what an address received or whether anybody uses it.':
    'Eine Adresse enthält zwei öffentliche Schlüssel. Die Blockchain enthält keine Adressen, daher kann dieses Tool nicht sagen, was eine Adresse erhalten hat oder ob sie jemand benutzt.',
  Decode: 'Dekodieren',
  '95 characters, or 106 for an integrated address, of any network.':
    '95 Zeichen, bei einer integrierten Adresse 106, aus jedem Netzwerk.',
  'Payment id to join': 'Zahlungs-ID zum Verbinden',
  '16 hexadecimal digits. Together with a standard address they make an integrated address.':
    '16 hexadezimale Ziffern. Zusammen mit einer Standardadresse ergeben sie eine integrierte Adresse.',
  'A payment id has exactly 16 hexadecimal digits.': 'Eine Zahlungs-ID hat genau 16 hexadezimale Ziffern.',
  'This address already contains a payment id. Use its standard address.':
    'Diese Adresse enthält schon eine Zahlungs-ID. Verwenden Sie ihre Standardadresse.',
  'A subaddress cannot be joined with a payment id. Use a new subaddress for each payer instead.':
    'Eine Subadresse lässt sich nicht mit einer Zahlungs-ID verbinden. Verwenden Sie stattdessen für jeden Zahler eine neue Subadresse.',
  'The address': 'Die Adresse',
  'Nobody can tell from it to which account it belongs, or whether two subaddresses belong together.':
    'Niemand kann an ihr erkennen, zu welchem Konto sie gehört oder ob zwei Subadressen zusammengehören.',
  'Its checksum is right.': 'Ihre Prüfsumme stimmt.',
  'Private networks for tests use the same form.': 'Private Netzwerke für Tests verwenden dieselbe Form.',
  'Standard address': 'Standardadresse',
  'Integrated address': 'Integrierte Adresse',

  'Decode and check a transaction': 'Eine Transaktion dekodieren und prüfen',
  'Hexadecimal digits, as a wallet exports a signed transaction or as the raw data of a transaction shows them.':
    'Hexadezimale Ziffern, wie eine Wallet eine signierte Transaktion exportiert oder wie die Rohdaten einer Transaktion sie zeigen.',
  'The transaction is decoded from its bytes, and compared with the rules and with the habits of common wallets. Nothing is sent to the network before you ask for it.':
    'Die Transaktion wird aus ihren Bytes dekodiert und mit den Regeln und den Gewohnheiten verbreiteter Wallets verglichen. Nichts wird an das Netzwerk gesendet, bevor Sie es verlangen.',
  'Decode a block': 'Einen Block dekodieren',
  'Hexadecimal digits of the block without its transactions, as the raw data of a block shows them.':
    'Hexadezimale Ziffern des Blocks ohne seine Transaktionen, wie die Rohdaten eines Blocks sie zeigen.',
  'The block is decoded from its bytes. Its proof of work is not checked.':
    'Der Block wird aus seinen Bytes dekodiert. Sein Proof of Work wird nicht geprüft.',
  'Nothing was decoded': 'Es wurde nichts dekodiert',
  'Too many large transactions and blocks are being decoded. Please try again in a moment.':
    'Gerade werden zu viele große Transaktionen und Blöcke dekodiert. Bitte versuchen Sie es gleich noch einmal.',
  Bytes: 'Bytes',
  'This text must be hexadecimal digits, two for each byte.':
    'Dieser Text muss aus hexadezimalen Ziffern bestehen, zwei für jedes Byte.',
  '{offset}, in {path}': '{offset}, in {path}',
  'These bytes are not a transaction. Byte {place}: {reason}.':
    'Diese Bytes sind keine Transaktion. Byte {place}: {reason}.',
  'These bytes are not a block. Byte {place}: {reason}.':
    'Diese Bytes sind kein Block. Byte {place}: {reason}.',

  'The block': 'Der Block',
  'not stated': 'nicht angegeben',
  'As its coinbase states it.': 'Wie seine Coinbase sie angibt.',
  'not a time': 'keine Zeit',
  'Without its transactions.': 'Ohne seine Transaktionen.',
  'It has no transactions besides its coinbase.': 'Er hat außer seiner Coinbase keine Transaktionen.',

  'Only a part could be read': 'Nur ein Teil konnte gelesen werden',
  'This version of Ringscope does not know the {what} at byte {offset}.':
    'Diese Version von Ringscope kennt {what} bei Byte {offset} nicht.',
  'The transaction': 'Die Transaktion',
  'unknown, because the format is unknown': 'unbekannt, weil das Format unbekannt ist',
  'Look for it on the chain': 'In der Blockchain suchen',
  '{inputs} in, {outputs} out': '{inputs} ein, {outputs} aus',
  'Compared with common wallets': 'Vergleich mit verbreiteten Wallets',
  'nothing unusual': 'nichts Ungewöhnliches',
  '{count} unusual': '{count} ungewöhnlich',
  'Properties compared with common wallets': 'Eigenschaften im Vergleich mit verbreiteten Wallets',
  Property: 'Eigenschaft',
  Verdict: 'Urteil',
  usual: 'üblich',
  unusual: 'ungewöhnlich',
  'This transaction': 'Diese Transaktion',
  'Here:': 'Hier:',
  'Common wallets': 'Verbreitete Wallets',
  'Usual:': 'Üblich:',
  'An unusual transaction may be valid, but observers can tell it from others. This comparison does not check signatures, range proofs or hidden amounts.':
    'Eine ungewöhnliche Transaktion kann gültig sein, aber Beobachter können sie von anderen unterscheiden. Dieser Vergleich prüft weder Signaturen noch Bereichsbeweise oder verborgene Beträge.',
  'Inputs of the transaction': 'Eingaben der Transaktion',
  'It has no inputs.': 'Sie hat keine Eingaben.',
  'It has no outputs.': 'Sie hat keine Ausgaben.',

  '{size} in every ring, because the rules require it': '{size} in jedem Ring, weil die Regeln es verlangen',
  '2, and at most {limit}; the second one is the change, even when it is zero':
    '2, höchstens {limit}; die zweite ist das Wechselgeld, auch wenn es null ist',
  'View tags': 'View-Tags',
  'on every output': 'bei jeder Ausgabe',
  missing: 'fehlen',
  '0; nodes may refuse to relay another one': '0; eine andere leiten Knoten womöglich nicht weiter',
  '{rate}, no tier': '{rate}, keine Stufe',
  '{rate}, the tier “{name}”': '{rate}, die Stufe „{name}“',
  'one of the {count} tiers that the node suggests': 'eine der {count} Stufen, die der Knoten vorschlägt',
  '{count} public keys': { one: '{count} öffentlicher Schlüssel', other: '{count} öffentliche Schlüssel' },
  'no encrypted payment id': 'keine verschlüsselte Zahlungs-ID',
  'an encrypted payment id': 'eine verschlüsselte Zahlungs-ID',
  'additional public keys': 'weitere öffentliche Schlüssel',
  '{count} other fields': { one: '{count} anderes Feld', other: '{count} andere Felder' },
  'one public key, and an encrypted payment id (often a dummy) with at most two outputs':
    'ein öffentlicher Schlüssel, und bei höchstens zwei Ausgaben eine verschlüsselte Zahlungs-ID (oft eine Attrappe)',

  'Sending it to the network': 'An das Netzwerk senden',
  'It was not sent': 'Sie wurde nicht gesendet',
  'A node would refuse this transaction': 'Ein Knoten würde diese Transaktion ablehnen',
  'This transaction was refused': 'Diese Transaktion wurde abgelehnt',
  'It is already in a block': 'Sie ist bereits in einem Block',
  'It already waits in the pool': 'Sie wartet bereits im Pool',
  'The node accepted it and sends it on': 'Der Knoten hat sie angenommen und leitet sie weiter',
  'The node has it': 'Der Knoten hat sie',
  'The checks of this explorer found nothing against it':
    'Die Prüfungen dieses Explorers haben nichts an ihr beanstandet',
  'They cover the format, the weight, the fee, the rings and the key images. Only a node checks signatures and range proofs. Nothing was sent yet.':
    'Sie umfassen Format, Gewicht, Gebühr, Ringe und Schlüsselbilder. Signaturen und Bereichsbeweise prüft nur ein Knoten. Noch wurde nichts gesendet.',
  'Send it to the network': 'An das Netzwerk senden',
  'Nobody can take a transaction back after it was sent.':
    'Niemand kann eine gesendete Transaktion zurücknehmen.',

  'Read a payment link': 'Einen Zahlungslink lesen',
  Read: 'Lesen',
  'A link that begins with monero:, as shops and wallets show it.':
    'Ein Link, der mit monero: beginnt, wie ihn Händler und Wallets zeigen.',
  'Make a payment link': 'Einen Zahlungslink erstellen',
  Make: 'Erstellen',
  'An address of any kind.': 'Eine Adresse beliebiger Art.',
  'Amount in XMR': 'Betrag in XMR',
  'With a point and at most twelve decimals. Without it, the payer chooses the amount.':
    'Mit Punkt und höchstens zwölf Nachkommastellen. Ohne Angabe wählt der Zahler den Betrag.',
  'Name of the receiver': 'Name des Empfängers',
  'The wallet of the payer shows it.': 'Die Wallet des Zahlers zeigt ihn an.',
  Description: 'Beschreibung',
  'The wallet of the payer may keep it. It is not sent with the payment.':
    'Die Wallet des Zahlers kann sie aufbewahren. Sie wird nicht mit der Zahlung gesendet.',
  'The amount must be digits, with a point and at most twelve decimals.':
    'Der Betrag muss aus Ziffern bestehen, mit Punkt und höchstens zwölf Nachkommastellen.',
  'This text has {length} characters, and the limit is {limit}.':
    'Dieser Text hat {length} Zeichen, erlaubt sind {limit}.',
  'The payment link': 'Der Zahlungslink',
  'payment link': 'Zahlungslink',
  'Open it in a wallet': 'In einer Wallet öffnen',
  'The link is too long for a code that phones can scan. A shorter description gives one.':
    'Der Link ist zu lang für einen Code, den Handys lesen können. Mit einer kürzeren Beschreibung gibt es einen.',
  'QR code of the payment link': 'QR-Code des Zahlungslinks',
  'A wallet on a phone scans the code and fills in the payment.':
    'Eine Wallet auf dem Handy liest den Code und füllt die Zahlung aus.',
  'the payer chooses it': 'wählt der Zahler',
  'Unknown parameters': 'Unbekannte Parameter',
  'Wallets ignore them.': 'Wallets beachten sie nicht.',
  'A standard address of {network}.': 'Eine Standardadresse von {network}.',
  'A subaddress address of {network}.': 'Eine Subadresse von {network}.',
  'An integrated address of {network}.': 'Eine integrierte Adresse von {network}.',

  'Two programs have read it': 'Zwei Programme haben es gelesen',
  agree: 'einig',
  disagree: 'uneinig',
  'This explorer and {program} read the same.': 'Dieser Explorer und {program} lesen dasselbe.',
  'This explorer and {program} read this text differently.':
    'Dieser Explorer und {program} lesen diesen Text verschieden.',
  'Do not use this address before you know why.':
    'Verwenden Sie diese Adresse nicht, bevor Sie wissen, warum.',
  'Do not use this link before you know why.': 'Verwenden Sie diesen Link nicht, bevor Sie wissen, warum.',
  'The wallet service writes the link so:': 'Der Wallet-Dienst schreibt den Link so:',
  '. Wallets refuse that link or read other contents from it, because the service does not escape every sign. Use the link of this explorer.':
    '. Wallets lehnen diesen Link ab oder lesen anderes daraus, weil der Dienst nicht jedes Zeichen maskiert. Verwenden Sie den Link dieses Explorers.',
  'Ask a second program': 'Ein zweites Programm fragen',
  'no answer': 'keine Antwort',
  'Only this explorer’s own code has read this address so far. The button sends it to this server again, which hands it to its monero-wallet-rpc. Neither of them stores it.':
    'Diese Adresse hat bisher nur der eigene Code dieses Explorers gelesen. Die Schaltfläche sendet sie noch einmal an diesen Server, der sie an sein monero-wallet-rpc weitergibt. Keiner von beiden speichert sie.',
  'Only this explorer’s own code has read this link so far. The button sends it to this server again, which hands it to its monero-wallet-rpc. Neither of them stores it.':
    'Diesen Link hat bisher nur der eigene Code dieses Explorers gelesen. Die Schaltfläche sendet ihn noch einmal an diesen Server, der ihn an sein monero-wallet-rpc weitergibt. Keiner von beiden speichert ihn.',
  'The wallet service is not asked about a text with such characters.':
    'Zu einem Text mit solchen Zeichen wird der Wallet-Dienst nicht gefragt.',
  'The answers of both programs': 'Die Antworten beider Programme',
  'There is nothing to compare.': 'Es gibt nichts zu vergleichen.',
  Value: 'Wert',
  Valid: 'Gültig',
  'This explorer': 'Dieser Explorer',
  'Wallet service': 'Wallet-Dienst',

  'The index cannot be read at the moment. Please try again in a minute.':
    'Der Index kann gerade nicht gelesen werden. Bitte versuchen Sie es in einer Minute noch einmal.',
  'The height at this time': 'Die Höhe zu dieser Zeit',
  'The time of this height': 'Die Zeit dieser Höhe',
  'From a date to a height': 'Vom Datum zur Höhe',
  'Find the height': 'Höhe finden',
  'Date in UTC': 'Datum in UTC',
  'Such as 2024-05-31, 2024-05-31 12:30, or seconds since 1970. Wallets that are restored need the height of a date before their first payment.':
    'Zum Beispiel 2024-05-31, 2024-05-31 12:30 oder Sekunden seit 1970. Beim Wiederherstellen braucht eine Wallet die Höhe eines Tages vor ihrer ersten Zahlung.',
  'From a height to a date': 'Von der Höhe zum Datum',
  'Find the date': 'Datum finden',
  'Digits only.': 'Nur Ziffern.',
  'A date must look like 2024-05-31 or 2024-05-31 12:30, or be seconds since 1970.':
    'Ein Datum muss wie 2024-05-31 oder 2024-05-31 12:30 aussehen oder aus Sekunden seit 1970 bestehen.',
  'Every indexed block has an earlier time.': 'Jeder indizierte Block hat eine frühere Zeit.',
  'This is the number of blocks with an earlier time. Miners state the times.':
    'Dies ist die Zahl der Blöcke mit einer früheren Zeit. Die Zeiten geben die Miner an.',
  'A height is digits only, without a leading zero.':
    'Eine Höhe besteht nur aus Ziffern, ohne führende Null.',
  'The index has no block at this height yet.': 'Der Index hat in dieser Höhe noch keinen Block.',
  'Time that its miner states': 'Vom Miner angegebene Zeit',
  'The times of miners do not always ascend. The time above is the one at this place when all times are sorted.':
    'Die Zeiten der Miner steigen nicht immer an. Die Zeit oben steht an dieser Stelle, wenn alle Zeiten sortiert sind.',
};
