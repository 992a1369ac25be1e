import type { Messages } from '../translate.ts';

/**
 * Everything that the script of the proof desk shows besides the sentences of a check. A German page of the desk gives these
 * texts to its script. Other pages show some of them, too.
 */
export const desk: Messages = {
  'This page does it by itself.': 'Diese Seite tut es von selbst.',
  'This explorer does not answer, so the wallet service was not asked.':
    'Dieser Explorer antwortet nicht, daher wurde der Wallet-Dienst nicht gefragt.',
  'Place {place} in the line of the server …': 'Platz {place} in der Warteschlange des Servers …',
  'It is being asked …': 'Er wird gerade gefragt …',
  'The wallet service gave no answer.': 'Der Wallet-Dienst hat keine Antwort gegeben.',
  'This explorer does not answer. Check your connection and try again.':
    'Dieser Explorer antwortet nicht. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.',
  'The check was cancelled.': 'Die Prüfung wurde abgebrochen.',
  'A transaction hash has exactly 64 hexadecimal digits.':
    'Ein Transaktions-Hash hat genau 64 hexadezimale Ziffern.',
  'A view key has exactly 64 hexadecimal digits.': 'Ein View-Key hat genau 64 hexadezimale Ziffern.',
  'This cannot be a secret key: it is not below the group order.':
    'Das kann kein geheimer Schlüssel sein: Er ist nicht kleiner als die Gruppenordnung.',
  'This explorer knows no transaction with this hash.':
    'Dieser Explorer kennt keine Transaktion mit diesem Hash.',
  'Nothing was opened': 'Es wurde nichts geöffnet',
  'The outputs could not be opened. Try again.':
    'Die Ausgaben konnten nicht geöffnet werden. Versuchen Sie es noch einmal.',
  'Fetching data of the chain (request {asked}) …': 'Daten der Blockchain werden geholt (Anfrage {asked}) …',
  'Checking …': 'Prüfung läuft …',
  'The check took longer than three minutes, so it was ended. The proof may hold or not.':
    'Die Prüfung dauerte länger als drei Minuten und wurde beendet. Der Nachweis kann gültig sein oder nicht.',
  'The check failed because of an error in this page, so nothing can be said. The proof may hold or not.':
    'Die Prüfung scheiterte an einem Fehler in dieser Seite, daher lässt sich nichts sagen. Der Nachweis kann gültig sein oder nicht.',
  'Nothing in this text was recognised. Paste a transaction key, a proof that begins with OutProof, InProof, SpendProof or ReserveProof, or a signature that begins with Sig.':
    'In diesem Text wurde nichts erkannt. Fügen Sie einen Transaktionsschlüssel ein, einen Nachweis, der mit OutProof, InProof, SpendProof oder ReserveProof beginnt, oder eine Signatur, die mit Sig beginnt.',
  'This looks like a view key, which proves nothing by itself. The form below opens the outputs of a transaction with it.':
    'Das sieht aus wie ein View-Key, der für sich genommen nichts nachweist. Das Formular unten öffnet damit die Ausgaben einer Transaktion.',
  'Cancelled.': 'Abgebrochen.',

  'Is this an address?': 'Ist das eine Adresse?',
  'This explorer’s own code has refused the address. The button sends the address alone to this server, which asks its monero-wallet-rpc about it. Neither of them stores it.':
    'Der eigene Code dieses Explorers hat die Adresse abgelehnt. Die Schaltfläche sendet nur die Adresse an diesen Server, der sein monero-wallet-rpc danach fragt. Keiner von beiden speichert sie.',
  'Ask the wallet service about the address': 'Den Wallet-Dienst nach der Adresse fragen',
  'Print this answer': 'Diese Antwort drucken',
  'Make a link to this check': 'Einen Link zu dieser Prüfung erstellen',
  'This link contains everything that you entered, the secret parts too. Anyone who has it can read them. A browser does not send the part after # to a server.':
    'Dieser Link enthält alles, was Sie eingegeben haben, auch die geheimen Teile. Wer ihn hat, kann sie lesen. Den Teil nach # sendet ein Browser an keinen Server.',

  proven: 'nachgewiesen',
  'not proven': 'nicht nachgewiesen',
  'cannot be checked': 'nicht prüfbar',
  'no verdict': 'kein Urteil',
  'Checked by': 'Geprüft von',
  'This page, in your browser': 'Diese Seite, in Ihrem Browser',
  'This explorer’s own verifier': 'Das eigene Prüfprogramm dieses Explorers',
  'The wallet service': 'Der Wallet-Dienst',
  '{program}: their verdicts agree.': '{program}: Die Urteile stimmen überein.',
  disagrees: 'widerspricht',
  'The wallet service disagrees.': 'Der Wallet-Dienst widerspricht.',
  'The wallet service was not asked.': 'Der Wallet-Dienst wurde nicht gefragt.',
  'The wallet service was not asked, so what you entered is still in this page alone. The button sends all of it to this server, which hands it to its monero-wallet-rpc and then forgets it.':
    'Der Wallet-Dienst wurde nicht gefragt, daher steht Ihre Eingabe noch allein in dieser Seite. Die Schaltfläche sendet sie ganz an diesen Server, der sie an sein monero-wallet-rpc weitergibt und dann vergisst.',
  'monero-wallet-rpc (interface {version})': 'monero-wallet-rpc (Schnittstelle {version})',
  'monero-wallet-rpc (interface {version}, release build)':
    'monero-wallet-rpc (Schnittstelle {version}, veröffentlichte Version)',
  'monero-wallet-rpc (interface {version}, a build that is not a release)':
    'monero-wallet-rpc (Schnittstelle {version}, keine veröffentlichte Version)',

  'What should be checked?': 'Was soll geprüft werden?',
  'Recognised in the text: {parts}.': 'Im Text erkannt: {parts}.',
  Proven: 'Nachgewiesen',
  'Not proven': 'Nicht nachgewiesen',
  'This input cannot be checked': 'Diese Eingabe kann nicht geprüft werden',
  'No verdict': 'Kein Urteil',
  'not in a block yet': 'noch in keinem Block',
  'no longer on the chain': 'nicht mehr in der Blockchain',
  'its coins may be worthless': 'die Coins sind vielleicht wertlos',
  'with a warning': 'mit einer Warnung',
  'Proven, but {words}': 'Nachgewiesen, aber {words}',
  ' and ': ' und ',
  '{count} of {all} pay this wallet': {
    one: '{count} von {all} zahlt an diese Wallet',
    other: '{count} von {all} zahlen an diese Wallet',
  },
  '{count} outputs': { one: '{count} Ausgabe', other: '{count} Ausgaben' },
  'None of {all} pays this wallet': 'Keine von {all} zahlt an diese Wallet',
  Received: 'Erhalten',
  'worthless: its amount does not fit its commitment': 'wertlos: der Betrag passt nicht zum Commitment',
  'Encrypted payment id': 'Verschlüsselte Zahlungs-ID',
  'Wallets write one even when nobody asked for it.':
    'Wallets schreiben eine, auch wenn niemand sie verlangt hat.',
  'The transaction pays another wallet, or a subaddress that was not compared.':
    'Die Transaktion zahlt an eine andere Wallet oder an eine Subadresse, die nicht verglichen wurde.',
  'Note:': 'Hinweis:',
  'The transaction has more keys than are tried here, so an output may be missing.':
    'Die Transaktion hat mehr Schlüssel, als hier versucht werden, daher kann eine Ausgabe fehlen.',
  ', to subaddress {account}/{address}': ', an Subadresse {account}/{address}',

  Response: 'Antwort',
  'Warning:': 'Warnung:',
  'The question: {kind}': 'Die Frage: {kind}',
  'Likely causes': 'Wahrscheinliche Ursachen',
  'What this shows': 'Was dies belegt',
  'What it does not show': 'Was es nicht belegt',
  Signer: 'Unterzeichner',
  Holder: 'Inhaber',
  Receiver: 'Empfänger',
  Message: 'Nachricht',
  Depth: 'Tiefe',
  Locked: 'Gesperrt',
  '{name}, an old format that is weaker than the present one':
    '{name}, ein altes Format, das schwächer ist als das heutige',
  'As of': 'Stand',
  'the pool, in no block yet': 'im Pool, noch in keinem Block',
  'the pool since {time}, in no block yet': 'im Pool seit {time}, noch in keinem Block',
  block: 'Block',
  'of {time}': 'vom {time}',
  'only in blocks off the main chain': 'nur in Blöcken abseits der Hauptkette',
  'only in blocks off the main chain, such as block {height}:':
    'nur in Blöcken abseits der Hauptkette, zum Beispiel Block {height}:',
  'of {time}, {duration} before this check': 'vom {time}, {duration} vor dieser Prüfung',
  'no, beyond the 10 blocks that every output waits':
    'nein, abgesehen von den 10 Blöcken, die jede Ausgabe wartet',
  'yes, until block {height}: {blocksLeft} more blocks': 'ja, bis Block {height}: noch {blocksLeft} Blöcke',
  'no longer: it was, until block {height}': 'nicht mehr, nur bis Block {height}',
  'yes, until {when}': 'ja, bis {when}',
  'no longer: it was, until {when}': 'nicht mehr, nur bis {when}',

  'This explorer signed a receipt of the answer. It contains no key, no proof and no message, and it has an address that you can hand on:':
    'Dieser Explorer hat eine Quittung der Antwort signiert. Sie enthält keinen Schlüssel, keinen Nachweis und keine Nachricht und hat eine Adresse, die Sie weitergeben können:',
  'the receipt': 'die Quittung',
  ', or': ' oder',
  'the receipt with the address': 'die Quittung mit der Adresse',
  'of the question': 'aus der Frage',

  'Outputs of the reserve': 'Ausgaben des Guthabens',
  'The reserve has been complete since block {from}. Nothing of it is spent in a block.':
    'Das Guthaben ist seit Block {from} vollständig. Nichts davon ist in einem Block ausgegeben.',
  'The reserve was never complete: a part was spent before block {from}, which has the last output.':
    'Das Guthaben war nie vollständig: Ein Teil wurde vor Block {from} ausgegeben, der die letzte Ausgabe enthält.',
  'The reserve was complete from block {from} to block {to}.':
    'Das Guthaben war von Block {from} bis Block {to} vollständig.',
  'Now {percent} % of it is unspent.': 'Jetzt sind {percent} % davon nicht ausgegeben.',
  'The proof lists no output.': 'Der Nachweis nennt keine Ausgabe.',
  '{index} of': '{index} von',
  unspent: 'nicht ausgegeben',
  'being spent': 'wird ausgegeben',
  in: 'in',
  'of block': 'von Block',
  'locked until block {height}': 'gesperrt bis Block {height}',
  'key used twice': 'Schlüssel doppelt verwendet',

  'Transaction hash': 'Transaktions-Hash',
  'It has 64 hexadecimal digits.': 'Er hat 64 hexadezimale Ziffern.',
  'A standard address, a subaddress or an integrated address.':
    'Eine Standardadresse, eine Subadresse oder eine integrierte Adresse.',
  'The exact text for which the proof was made, with its blanks. Leave it empty if the proof has no message.':
    'Der genaue Text, für den der Nachweis erstellt wurde, mit seinen Leerzeichen. Lassen Sie das Feld leer, wenn der Nachweis keine Nachricht hat.',
  'Transaction key': 'Transaktionsschlüssel',
  'Does this transaction pay this address? Answered with the secret key that its sender’s wallet keeps.':
    'Zahlt diese Transaktion an diese Adresse? Beantwortet mit dem geheimen Schlüssel, den die Wallet des Absenders aufbewahrt.',
  'It has 64 hexadecimal digits for each key: one key, or several for a transaction with additional keys. The site forgets it after this answer.':
    'Er hat 64 hexadezimale Ziffern je Schlüssel: einen Schlüssel, oder mehrere bei einer Transaktion mit weiteren Schlüsseln. Die Website vergisst ihn nach dieser Antwort.',
  'Payment proof': 'Zahlungsnachweis',
  'Does this transaction pay this address? Answered with a proof text that its sender or its receiver made.':
    'Zahlt diese Transaktion an diese Adresse? Beantwortet mit einem Nachweis, den ihr Absender oder ihr Empfänger erstellt hat.',
  Proof: 'Nachweis',
  'It begins with OutProofV or InProofV.': 'Er beginnt mit OutProofV oder InProofV.',
  'Spend proof': 'Spend-Nachweis',
  'Did the maker of this proof make this transaction?':
    'Hat der Ersteller dieses Nachweises diese Transaktion erzeugt?',
  'It begins with SpendProofV.': 'Er beginnt mit SpendProofV.',
  'Reserve proof': 'Guthabennachweis',
  'How much does the holder of this address own, at least?':
    'Wie viel besitzt der Inhaber dieser Adresse mindestens?',
  'Primary address': 'Hauptadresse',
  'The standard address of the wallet, not a subaddress.':
    'Die Standardadresse der Wallet, keine Subadresse.',
  'It begins with ReserveProofV.': 'Er beginnt mit ReserveProofV.',
  'Signed message': 'Signierte Nachricht',
  'Did the holder of this address sign this text?': 'Hat der Inhaber dieser Adresse diesen Text signiert?',
  'Address of the signer': 'Adresse des Unterzeichners',
  'The exact text that was signed, with its blanks and line ends.':
    'Der genaue signierte Text, mit seinen Leerzeichen und Zeilenenden.',
  Signature: 'Signatur',
  'It begins with SigV1 or SigV2.': 'Sie beginnt mit SigV1 oder SigV2.',

  'What is this?': 'Was ist das?',
  'Pages of {what}': 'Seiten: {what}',
  First: 'Erste',
  Earlier: 'Vorherige',
  Later: 'Nächste',
  '{value} bytes': '{value} Bytes',
  'Ask the wallet service too': 'Auch den Wallet-Dienst fragen',
  '(optional)': '(optional)',
  locked: 'gesperrt',
  'Output {position}': 'Ausgabe {position}',
  Transaction: 'Transaktion',
  none: 'keine',
  Place: 'Ort',
  '{count} confirmations': { one: '{count} Bestätigung', other: '{count} Bestätigungen' },
  Format: 'Format',
  Output: 'Ausgabe',
  Since: 'Seit',
  State: 'Zustand',
  Amount: 'Betrag',
  unknown: 'unbekannt',
  spent: 'ausgegeben',
  'locked until {when}': 'gesperrt bis {when}',
  'Address of the receiver': 'Adresse des Empfängers',
};
