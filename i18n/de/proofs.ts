import type { Messages } from '../translate.ts';

/** The proof desk before an answer, and receipts. The texts that its script shows are in `desk.ts`. */
export const proofs: Messages = {
  'The script that checks proofs could not be loaded, so nothing was checked and nothing was sent. Reload the page and try again.':
    'Das Skript, das Nachweise prüft, konnte nicht geladen werden. Es wurde nichts geprüft und nichts gesendet. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
  'What the wallet gave you': 'Was Sie von der Wallet bekommen haben',
  'A transaction key, a proof (OutProof, InProof, SpendProof, ReserveProof) or a signature (Sig). The text may also contain other words, the transaction hash and the address.':
    'Ein Transaktionsschlüssel, ein Nachweis (OutProof, InProof, SpendProof, ReserveProof) oder eine Signatur (Sig). Der Text darf auch andere Wörter, den Transaktions-Hash und die Adresse enthalten.',
  'Hide from this server which transaction I mean.':
    'Vor diesem Server verbergen, welche Transaktion ich meine.',
  'The page then asks for all transactions whose hashes begin with the same 4 to 6 digits.':
    'Die Seite fragt dann nach allen Transaktionen, deren Hash mit denselben 4 bis 6 Ziffern beginnt.',
  '<0>Your browser runs no scripts here, so it sends the text to this server.</0> The server checks it, asks its wallet service too, and forgets it: it is in no log, no database and no address. With scripts, the page checks it itself and sends none of it. While other checks run, yours waits for up to 45 seconds. If its turn does not come, the page says how many wait, and your browser still has what you typed.':
    '<0>Ihr Browser führt hier keine Skripte aus, daher wird der Text an diesen Server gesendet.</0> Der Server prüft ihn, fragt auch seinen Wallet-Dienst und vergisst ihn: Er steht in keinem Protokoll, keiner Datenbank und keiner Adresse. Mit Skripten prüft die Seite ihn selbst und sendet nichts davon. Während andere Prüfungen laufen, wartet Ihre bis zu 45 Sekunden. Kommt sie nicht an die Reihe, sagt die Seite, wie viele warten, und Ihr Browser hat Ihre Eingabe noch.',
  '<0>The check runs in this page. Nothing that you enter leaves it.</0> The page asks this server only for public data of the chain: the transaction, its outputs and ring members, or the transactions and key images that a reserve proof lists.':
    '<0>Die Prüfung läuft in dieser Seite. Nichts, was Sie eingeben, verlässt sie.</0> Die Seite fragt diesen Server nur nach öffentlichen Daten der Blockchain: nach der Transaktion, ihren Ausgaben und Ringmitgliedern oder nach den Transaktionen und Schlüsselbildern, die ein Guthabennachweis nennt.',
  Check: 'Prüfen',
  Cancel: 'Abbrechen',
  'Check it': 'Prüfen lassen',

  'The standard address of the wallet, or one of its subaddresses. With the standard address, the first 250 subaddresses are compared, too.':
    'Die Standardadresse der Wallet oder eine ihrer Subadressen. Mit der Standardadresse werden auch die ersten 250 Subadressen verglichen.',
  'Secret view key': 'Geheimer View-Key',
  'It opens incoming amounts and cannot spend. It has 64 hexadecimal digits.':
    'Er öffnet eingehende Beträge und kann nichts ausgeben. Er hat 64 hexadezimale Ziffern.',
  'Open the outputs of a transaction with a view key':
    'Die Ausgaben einer Transaktion mit einem View-Key öffnen',
  'It shows which outputs of a transaction pay a wallet, and their amounts, without a proof from the sender.':
    'Zeigt ohne Nachweis des Absenders, welche Ausgaben einer Transaktion an eine Wallet zahlen, und ihre Beträge.',
  'This works in your browser alone and needs scripts, because no server should get a view key.':
    'Dies geschieht nur in Ihrem Browser und braucht Skripte, weil kein Server einen View-Key bekommen soll.',
  Open: 'Öffnen',

  'Checks transaction keys, payment proofs, spend proofs, reserve proofs and signed messages of Monero.':
    'Prüft Transaktionsschlüssel, Zahlungsnachweise, Spend-Nachweise, Guthabennachweise und signierte Nachrichten von Monero.',
  'kind must be one of {values}.': 'kind muss einer dieser Werte sein: {values}.',
  'txid must be 64 hexadecimal digits.': 'txid muss aus 64 hexadezimalen Ziffern bestehen.',
  'Proof desk': 'Prüfstelle',
  'Settle a dispute about a payment: paste what the wallet gave you. The answer says what is proven and what is not.':
    'Klären Sie einen Streit über eine Zahlung: Fügen Sie ein, was Sie von der Wallet bekommen haben. Die Antwort sagt, was nachgewiesen ist und was nicht.',
  'Nothing was checked': 'Es wurde nichts geprüft',
  'The request was not a valid form of this page. Please use the form below.':
    'Die Anfrage war kein gültiges Formular dieser Seite. Bitte verwenden Sie das Formular unten.',
  'Nothing was recognised': 'Es wurde nichts erkannt',
  'The text has no transaction key, no proof and no signature. A proof begins with OutProof, InProof, SpendProof or ReserveProof, and a signature with Sig.':
    'Der Text enthält keinen Transaktionsschlüssel, keinen Nachweis und keine Signatur. Ein Nachweis beginnt mit OutProof, InProof, SpendProof oder ReserveProof, eine Signatur mit Sig.',
  'One more step': 'Noch ein Schritt',
  'The text was recognised. Please fill in the fields that it does not have.':
    'Der Text wurde erkannt. Bitte füllen Sie die Felder aus, die er nicht enthält.',

  'Did this transaction pay this address?': 'Hat diese Transaktion an diese Adresse gezahlt?',
  '64 digits, or 64 for each of several keys': '64 Ziffern, bei mehreren Schlüsseln je 64',
  'Transactions, the payment, Transaction key': 'Transactions, die Zahlung, Transaction key',
  'The same, shown by the sender or by the receiver.': 'Dasselbe, belegt vom Absender oder vom Empfänger.',
  or: 'oder',
  'Advanced, Prove/check, Prove Transaction': 'Advanced, Prove/check, Prove Transaction',
  'Did the maker of the proof make this transaction?':
    'Hat der Ersteller des Nachweises diese Transaktion erzeugt?',
  'Advanced, Prove/check, Prove Transaction without an address':
    'Advanced, Prove/check, Prove Transaction ohne Adresse',
  'Advanced, Prove/check, Prove Reserve': 'Advanced, Prove/check, Prove Reserve',
  'Advanced, Sign/verify': 'Advanced, Sign/verify',
  Question: 'Frage',
  'What you paste': 'Was Sie einfügen',
  Paste: 'Einfügen',
  'In the command-line wallet': 'In der Kommandozeilen-Wallet',
  Command: 'Befehl',
  'In the Monero GUI': 'In der Monero-GUI (englisch)',
  GUI: 'GUI',
  'To try': 'Zum Ausprobieren',
  examples: 'Beispiele',
  'What can be checked here': 'Was hier geprüft werden kann',
  'Ask the other side for one of these texts, and for the hash of the transaction. You may paste everything at once: the desk finds the parts, and asks for those that are missing.':
    'Bitten Sie die andere Seite um einen dieser Texte und um den Hash der Transaktion. Sie können alles auf einmal einfügen: Die Prüfstelle findet die Teile und fragt nach denen, die fehlen.',
  'This site runs on a demo network, so it also has examples of each kind, good and wrong ones.':
    'Diese Website läuft auf einem Demo-Netzwerk, daher hat sie auch Beispiele jeder Art, richtige und falsche.',
  'Kinds of proof': 'Arten von Nachweisen',

  Receipt: 'Quittung',
  'This receipt is not valid': 'Diese Quittung ist nicht gültig',
  'Nothing that it says is confirmed by this explorer.': 'Dieser Explorer bestätigt nichts von ihrem Inhalt.',
  'This explorer signed what follows. Anyone who opens this address sees whether the signature holds.':
    'Dieser Explorer hat das Folgende signiert. Wer diese Adresse öffnet, sieht, ob die Signatur gilt.',
  'QR code of the address of this receipt': 'QR-Code der Adresse dieser Quittung',
  'The code contains the address of this page, and with it the whole receipt.':
    'Der Code enthält die Adresse dieser Seite und damit die ganze Quittung.',
  'The receipt states the result at the time of the check. Blocks can be reorganised, and reserves can be spent. It contains no key, no proof and no message.':
    'Die Quittung sagt, was zur Zeit der Prüfung galt. Blöcke können durch eine Reorganisation wegfallen, und Guthaben können ausgegeben werden. Sie enthält keinen Schlüssel, keinen Nachweis und keine Nachricht.',
  'not named in this receipt': 'in dieser Quittung nicht genannt',
  'This text is too long to be a receipt.': 'Dieser Text ist zu lang für eine Quittung.',
  'This text is not a receipt, or a part of it is missing.':
    'Dieser Text ist keine Quittung, oder ein Teil fehlt.',
  'This receipt was altered.': 'Diese Quittung wurde verändert.',
  'This receipt has a signature of another kind than this explorer makes.':
    'Diese Quittung hat eine Signatur anderer Art, als dieser Explorer sie erstellt.',
  'This receipt was signed with another key than the key of this explorer.':
    'Diese Quittung wurde mit einem anderen Schlüssel signiert als dem dieses Explorers.',
  'The signature does not hold: this receipt was altered.':
    'Die Signatur gilt nicht: Diese Quittung wurde verändert.',
  'This explorer signed this receipt, but its version does not know the form of it.':
    'Dieser Explorer hat diese Quittung signiert, aber seine jetzige Version kennt ihre Form nicht.',
  Checked: 'Geprüft',
  'the proof has one, which is not in the receipt': 'der Nachweis hat eine, die nicht in der Quittung steht',
  ', then {confirmations}': ', damals {confirmations}',
  'until block {height}': 'bis Block {height}',
  'until {when}': 'bis {when}',
  'The lock held at the time of the check.': 'Die Sperre galt zur Zeit der Prüfung.',
  'The lock had ended.': 'Die Sperre war abgelaufen.',
  '{name}, an old and weaker format': '{name}, ein altes und schwächeres Format',
  Chain: 'Blockchain',
  '{network}, up to block': '{network}, bis Block',
  'It did not confirm the verdict.': 'Er hat das Urteil nicht bestätigt.',
  'Its verdict was the same.': 'Sein Urteil war dasselbe.',
  'Its verdict was the same (monero-wallet-rpc, interface {version}).':
    'Sein Urteil war dasselbe (monero-wallet-rpc, Schnittstelle {version}).',
};
