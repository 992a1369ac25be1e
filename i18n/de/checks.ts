import type { Messages } from '../translate.ts';

/** The sentences of the check of a proof, with those of `packages/protocol/`. */
export const checks: Messages = {
  'The transaction hash belongs to another transaction. Wallets show it beside each payment.':
    'Der Transaktions-Hash gehört zu einer anderen Transaktion. Wallets zeigen ihn bei jeder Zahlung an.',
  'The address is not exactly the one that was paid. Compare it with the one that the receiver gave: a wallet has many subaddresses.':
    'Die Adresse ist nicht genau die, an die gezahlt wurde. Vergleichen Sie sie mit der des Empfängers: Eine Wallet hat viele Subadressen.',
  'The message differs from the one for which the proof was made. Every letter, blank and line end counts, and it may have been empty.':
    'Die Nachricht weicht von der ab, für die der Nachweis erstellt wurde. Jeder Buchstabe, jedes Leerzeichen und jedes Zeilenende zählt, und vielleicht war sie leer.',
  'The text was cut or changed when it was copied. Copy it again as a whole.':
    'Der Text wurde beim Kopieren gekürzt oder verändert. Kopieren Sie ihn noch einmal ganz.',
  'The transaction is on another network, for instance stagenet instead of mainnet.':
    'Die Transaktion ist in einem anderen Netzwerk, zum Beispiel in stagenet statt in mainnet.',
  'The transaction was never sent, or only a moment ago. Try again in a minute.':
    'Die Transaktion wurde nie gesendet oder erst gerade eben. Versuchen Sie es in einer Minute noch einmal.',
  'The transaction left the pool without being mined: wallets then show it as failed.':
    'Die Transaktion hat den Pool verlassen, ohne gemint zu werden: Wallets zeigen sie dann als fehlgeschlagen an.',
  'The amount came back to the sender as change, and the key shows change for the sender’s own address.':
    'Der Betrag kam als Wechselgeld zum Absender zurück, und der Schlüssel zeigt Wechselgeld für die eigene Adresse des Absenders.',
  'The key belongs to another transaction. A wallet has a new key for each transaction.':
    'Der Schlüssel gehört zu einer anderen Transaktion. Eine Wallet hat für jede Transaktion einen neuen Schlüssel.',
  'What was typed is another kind of key, such as a view key.':
    'Eingegeben wurde ein Schlüssel anderer Art, zum Beispiel ein View-Key.',
  'The wallet gave several keys in one line, and only the first was copied. Copy the whole line.':
    'Die Wallet hat mehrere Schlüssel in einer Zeile ausgegeben, und nur der erste wurde kopiert. Kopieren Sie die ganze Zeile.',
  'Only a part of the keys was copied. Copy the whole line that the wallet shows.':
    'Nur ein Teil der Schlüssel wurde kopiert. Kopieren Sie die ganze Zeile, die die Wallet zeigt.',
  'The keys belong to another transaction.': 'Die Schlüssel gehören zu einer anderen Transaktion.',
  'The transaction was made with a faulty or hostile program. The receiver’s wallet shows no payment either.':
    'Die Transaktion wurde mit einem fehlerhaften oder böswilligen Programm erstellt. Auch die Wallet des Empfängers zeigt keine Zahlung.',
  'The maker of the proof did not make the transaction.':
    'Der Ersteller des Nachweises hat die Transaktion nicht erzeugt.',
  'The transaction is the coinbase of a block, which pays a miner and spends nothing.':
    'Die Transaktion ist die Coinbase eines Blocks, die an einen Miner zahlt und nichts ausgibt.',
  'The address is not the primary address of the wallet that made the proof. Wallets show it as account 0, address 0.':
    'Die Adresse ist nicht die Hauptadresse der Wallet, die den Nachweis erstellt hat. Wallets zeigen diese als Konto 0, Adresse 0.',
  'A subaddress was typed. A reserve proof belongs to the primary address of its wallet.':
    'Eingegeben wurde eine Subadresse. Ein Guthabennachweis gehört zur Hauptadresse seiner Wallet.',
  'A listed output was in a block that a reorganisation removed.':
    'Eine genannte Ausgabe war in einem Block, den eine Reorganisation entfernt hat.',
  'The wallet received the coins just now. Try again when they are in a block.':
    'Die Wallet hat die Coins gerade erst erhalten. Versuchen Sie es noch einmal, wenn sie in einem Block sind.',
  'The text differs from the signed one. Every letter, blank and line end counts.':
    'Der Text weicht vom signierten ab. Jeder Buchstabe, jedes Leerzeichen und jedes Zeilenende zählt.',
  'The signature was made with another address of the same wallet.':
    'Die Signatur wurde mit einer anderen Adresse derselben Wallet erstellt.',
  'The hash was cut or changed when it was copied.': 'Der Hash wurde beim Kopieren gekürzt oder verändert.',
  'The address belongs to a test network, or this explorer does.':
    'Die Adresse gehört zu einem Testnetzwerk, oder dieser Explorer tut es.',
  'The text is another kind of proof, or its beginning is missing.':
    'Der Text ist ein Nachweis anderer Art, oder sein Anfang fehlt.',
  'What was typed is not a transaction key.': 'Das Eingegebene ist kein Transaktionsschlüssel.',
  'What was typed is a hash or a public key, not a secret key.':
    'Eingegeben wurde ein Hash oder ein öffentlicher Schlüssel, kein geheimer Schlüssel.',
  'The address was cut or changed when it was copied.':
    'Die Adresse wurde beim Kopieren gekürzt oder verändert.',
  'The address belongs to another coin.': 'Die Adresse gehört zu einer anderen Kryptowährung.',
  'The hash was cut when it was copied.': 'Der Hash wurde beim Kopieren gekürzt.',
  'What was typed is not a transaction hash.': 'Das Eingegebene ist kein Transaktions-Hash.',
  'The proof was made by a program that is much older or newer than this explorer.':
    'Der Nachweis wurde von einem Programm erstellt, das viel älter oder neuer ist als dieser Explorer.',

  'The wallet service was not asked: it would fetch every transaction that this proof lists, although the proof does not hold.':
    'Der Wallet-Dienst wurde nicht gefragt: Er würde jede Transaktion holen, die dieser Nachweis nennt, obwohl der Nachweis nicht gültig ist.',
  'The holder of this address can spend what the proof lists.':
    'Der Inhaber dieser Adresse kann ausgeben, was der Nachweis nennt.',
  'The holder of this address could spend what the proof lists, and has spent all of it since: nothing is left of this reserve.':
    'Der Inhaber dieser Adresse konnte ausgeben, was der Nachweis nennt, und hat seitdem alles ausgegeben: Von diesem Guthaben ist nichts übrig.',
  'Owned at least': 'Mindestguthaben',
  'Listed in all': 'Insgesamt genannt',
  'Spent since': 'Seitdem ausgegeben',
  'The wallet service was not asked: it knows no transaction of an orphaned block.':
    'Der Wallet-Dienst wurde nicht gefragt: Er kennt keine Transaktion eines verwaisten Blocks.',
  'The transaction pays this address.': 'Die Transaktion zahlt an diese Adresse.',
  'The transaction pays this address; the proof comes from the side of the sender.':
    'Die Transaktion zahlt an diese Adresse. Der Nachweis kommt vom Absender.',
  'The transaction pays this address; the proof comes from the side of the receiver.':
    'Die Transaktion zahlt an diese Adresse. Der Nachweis kommt vom Empfänger.',
  'The maker of this proof made the transaction.':
    'Der Ersteller dieses Nachweises hat die Transaktion erzeugt.',
  'The block of this transaction was orphaned, and its rings may name other outputs now. The proof may hold or not.':
    'Der Block dieser Transaktion ist verwaist, und ihre Ringe nennen jetzt vielleicht andere Ausgaben. Der Nachweis kann gültig sein oder nicht.',
  'The node answered with another transaction than the one asked for, so nothing can be said.':
    'Der Knoten hat mit einer anderen als der verlangten Transaktion geantwortet, daher lässt sich nichts sagen.',
  '{reason} The proof may hold or not.': '{reason} Der Nachweis kann gültig sein oder nicht.',
  '{reason} The proof may hold or not: its check was not finished.':
    '{reason} Der Nachweis kann gültig sein oder nicht: Seine Prüfung wurde nicht beendet.',
  '{label} is missing.': '{label}: Diese Angabe fehlt.',
  '{label} is too long: {length} characters, at most {maxLength} are read.':
    '{label}: Diese Angabe ist mit {length} Zeichen zu lang, höchstens {maxLength} werden gelesen.',
  'This explorer knows no transaction with this hash: not in a block, not in the pool and not in an orphaned block.':
    'Dieser Explorer kennt keine Transaktion mit diesem Hash: weder in einem Block noch im Pool noch in einem verwaisten Block.',
  'The spend key of this address signed the message.':
    'Der Spend-Key dieser Adresse hat die Nachricht signiert.',
  'The view key of this address signed the message.':
    'Der View-Key dieser Adresse hat die Nachricht signiert.',
  'This is an address of {network}; this explorer follows {expected}.':
    'Das ist eine Adresse von {network}, dieser Explorer folgt {expected}.',
  'The index could not be asked. This answer does not say whether a one-time key occurs twice, or in which block an output was spent.':
    'Der Index konnte nicht gefragt werden. Diese Antwort sagt nicht, ob ein Einmalschlüssel doppelt vorkommt oder in welchem Block eine Ausgabe ausgegeben wurde.',
  'The newest block that this explorer knows is more than two hours old. What happened since, for instance a spend, is not in this answer.':
    'Der neueste Block, den dieser Explorer kennt, ist mehr als zwei Stunden alt. Was seitdem geschah, etwa dass etwas ausgegeben wurde, steht nicht in dieser Antwort.',

  'The transaction has outputs that only the holder of this address can spend, with the amounts above.':
    'Die Transaktion hat Ausgaben mit den Beträgen oben, die nur der Inhaber dieser Adresse ausgeben kann.',
  'That the receiver can spend the coins now, or has not spent them since.':
    'Dass der Empfänger die Coins jetzt ausgeben kann oder sie seitdem nicht ausgegeben hat.',
  'The person who gave the key had the sender’s wallet, or got the key from someone who had it.':
    'Wer den Schlüssel gegeben hat, hatte die Wallet des Absenders oder bekam den Schlüssel von jemandem, der sie hatte.',
  'Who the sender is, or that the one who gave you the key is the sender.':
    'Wer der Absender ist, oder dass der, der Ihnen den Schlüssel gab, der Absender ist.',
  'What the payment was for.': 'Wofür die Zahlung war.',
  'The proof was made with the view key of the receiver.':
    'Der Nachweis wurde mit dem View-Key des Empfängers erstellt.',
  'The proof was made with the transaction key, which the wallet of the sender keeps.':
    'Der Nachweis wurde mit dem Transaktionsschlüssel erstellt, den die Wallet des Absenders aufbewahrt.',
  'The maker of the proof knew this message when making it.':
    'Der Ersteller des Nachweises kannte diese Nachricht, als er ihn erstellte.',
  'Who paid. This proof comes from the side of the receiver.':
    'Wer gezahlt hat. Dieser Nachweis kommt vom Empfänger.',
  'Who the sender is by name.': 'Wie der Absender heißt.',
  'For whom the proof was made: it has no message, so anybody can pass it on.':
    'Für wen der Nachweis erstellt wurde: Er hat keine Nachricht, daher kann ihn jeder weitergeben.',
  'The maker of the proof could spend an output of every ring of the transaction: it is the transaction’s sender.':
    'Der Ersteller des Nachweises konnte aus jedem Ring der Transaktion eine Ausgabe ausgeben: Er ist der Absender der Transaktion.',
  'The maker knew this message when making the proof.':
    'Der Ersteller kannte diese Nachricht, als er den Nachweis erstellte.',
  'A payment: the proof does not say to whom the transaction pays, or how much.':
    'Eine Zahlung: Der Nachweis sagt nicht, an wen die Transaktion zahlt oder wie viel.',
  'Which member of each ring was spent.': 'Welches Mitglied jedes Rings ausgegeben wurde.',
  'The holder of the address can spend the listed outputs; those not spent by now are what it owns at least.':
    'Der Inhaber der Adresse kann die genannten Ausgaben ausgeben. Die bisher nicht ausgegebenen besitzt er mindestens.',
  'The holder knew this message when making the proof.':
    'Der Inhaber kannte diese Nachricht, als er den Nachweis erstellte.',
  'That it owns nothing else: outputs may be left out.':
    'Dass er sonst nichts besitzt: Ausgaben können weggelassen sein.',
  'That the coins are its own for good: they can be spent a minute later, or be borrowed for the occasion.':
    'Dass die Coins ihm auf Dauer gehören: Sie können eine Minute später ausgegeben werden oder für diesen Anlass geliehen sein.',
  'When or for whom the proof was made: it has no message.':
    'Wann oder für wen der Nachweis erstellt wurde: Er hat keine Nachricht.',
  'The signer has the view key of the address, which shows incoming payments.':
    'Der Unterzeichner hat den View-Key der Adresse, der eingehende Zahlungen zeigt.',
  'The signer has the spend key of the address, and so can spend its coins.':
    'Der Unterzeichner hat den Spend-Key der Adresse und kann daher ihre Coins ausgeben.',
  'The signed text is exactly the message above, with its blanks and line ends.':
    'Der signierte Text ist genau die Nachricht oben, mit ihren Leerzeichen und Zeilenenden.',
  'When the text was signed, unless the text says so.':
    'Wann der Text signiert wurde, außer wenn der Text es sagt.',
  'Any payment, or that the address has coins.': 'Irgendeine Zahlung, oder dass die Adresse Coins hat.',
  'That the signer can spend: others may have the view key, for instance an accountant.':
    'Dass der Unterzeichner Coins ausgeben kann: Den View-Key können auch andere haben, zum Beispiel ein Buchhalter.',

  'The wallet service was not asked: nothing that is known to be malformed is sent to it.':
    'Der Wallet-Dienst wurde nicht gefragt: An ihn wird nichts gesendet, was bekanntermaßen fehlerhaft ist.',
  'The wallet service did not answer: the verdict is this explorer’s own.':
    'Der Wallet-Dienst hat nicht geantwortet: Das Urteil stammt von diesem Explorer allein.',
  'The wallet service was not asked.': 'Der Wallet-Dienst wurde nicht gefragt.',
  'The transaction is not in a block yet. It waits in the pool and may still fail. Wait for confirmations.':
    'Die Transaktion ist noch in keinem Block. Sie wartet im Pool und kann noch scheitern. Warten Sie auf Bestätigungen.',
  'A reorganisation removed the block of this transaction, and no other block has it. On the chain of today, it does not exist.':
    'Eine Reorganisation hat den Block dieser Transaktion entfernt, und kein anderer Block enthält sie. In der heutigen Blockchain existiert sie nicht.',
  'The transaction has {confirmations} of the {needed} confirmations after which its outputs can be spent.':
    'Die Transaktion hat {confirmations} der {needed} Bestätigungen, nach denen ihre Ausgaben ausgegeben werden können.',
  'The payment is locked. Nobody can spend it before block {height}, which is {blocksLeft} blocks away.':
    'Die Zahlung ist gesperrt. Niemand kann sie vor Block {height} ausgeben, bis dahin fehlen noch {blocksLeft} Blöcke.',
  'The payment was locked until block {height}. The lock has ended.':
    'Die Zahlung war bis Block {height} gesperrt. Die Sperre ist abgelaufen.',
  'The payment is locked. Nobody can spend it before {when}.':
    'Die Zahlung ist gesperrt. Niemand kann sie vor {when} ausgeben.',
  'The payment was locked until {when}. The lock has ended.':
    'Die Zahlung war bis {when} gesperrt. Die Sperre ist abgelaufen.',
  '{amount} XMR of this reserve is locked: the list of outputs says until when. Nobody can spend it before.':
    '{amount} XMR dieses Guthabens sind gesperrt: Die Liste der Ausgaben sagt, bis wann. Vorher kann sie niemand ausgeben.',

  'No address was given.': 'Es wurde keine Adresse angegeben.',
  'The checksum does not fit: at least one character is wrong.':
    'Die Prüfsumme stimmt nicht: Mindestens ein Zeichen ist falsch.',
  'This is not a Monero address: its prefix belongs to another coin or format.':
    'Das ist keine Monero-Adresse: Ihr Präfix gehört zu einer anderen Kryptowährung oder einem anderen Format.',
  'A parameter of this link is not of the form name=value.':
    'Ein Parameter dieses Links hat nicht die Form name=wert.',
  'A parameter of this link is given twice.': 'Ein Parameter dieses Links ist doppelt angegeben.',
  'Payment ids of their own are obsolete; an integrated address carries one.':
    'Eigenständige Zahlungs-IDs sind veraltet. Eine integrierte Adresse enthält eine.',
  'The amount in this link is no amount of XMR with up to 12 decimals.':
    'Der Betrag in diesem Link ist kein XMR-Betrag mit bis zu 12 Nachkommastellen.',
  'A parameter of this link has a broken % escape.':
    'Ein Parameter dieses Links enthält eine fehlerhafte Maskierung mit %.',
  'This is a payment proof of the first kind of 2017, which no wallet reads any more.':
    'Das ist ein Zahlungsnachweis der ersten Art von 2017, den keine Wallet mehr liest.',
  'This is the signature of one participant of a multisig wallet: it belongs to that participant’s key, not to an address.':
    'Das ist die Signatur eines Teilnehmers einer Multisig-Wallet: Sie gehört zum Schlüssel dieses Teilnehmers, nicht zu einer Adresse.',
  'The signature is no valid base58: at least one character is wrong.':
    'Die Signatur ist kein gültiges Base58: Mindestens ein Zeichen ist falsch.',
  'No wallet makes this signature: one of its numbers is not below the group order.':
    'Keine Wallet erstellt diese Signatur: Eine ihrer Zahlen ist nicht kleiner als die Gruppenordnung.',
  'The signature does not hold: it was made for another message or address, or was altered.':
    'Die Signatur gilt nicht: Sie wurde für eine andere Nachricht oder Adresse erstellt oder verändert.',
  'This is a signature of the old format V1, which does not say for which address and key it was made.':
    'Das ist eine Signatur im alten Format V1, das nicht angibt, für welche Adresse und welchen Schlüssel sie erstellt wurde.',
  'It was made with the view key, which may be known to others than the owner; it does not show that the signer can spend.':
    'Sie wurde mit dem View-Key erstellt, den außer dem Inhaber auch andere kennen können. Sie belegt nicht, dass der Unterzeichner Coins ausgeben kann.',
  'The transaction carries no encrypted payment id, so nothing ties it to the id inside this address.':
    'Die Transaktion enthält keine verschlüsselte Zahlungs-ID, daher verbindet sie nichts mit der ID in dieser Adresse.',
  'The proof is no valid base58: at least one character is wrong or missing.':
    'Der Nachweis ist kein gültiges Base58: Mindestens ein Zeichen ist falsch oder fehlt.',
  'A signature of the proof does not hold: it was made for another message or address, or was altered.':
    'Eine Signatur des Nachweises gilt nicht: Er wurde für eine andere Nachricht oder Adresse erstellt oder verändert.',
  'This is a proof of the old format V1, which binds the shared secrets to the address less firmly than V2. Ask for a proof made by a current wallet.':
    'Das ist ein Nachweis im alten Format V1, das die gemeinsamen Geheimnisse weniger fest an die Adresse bindet als V2. Bitten Sie um einen Nachweis aus einer aktuellen Wallet.',
  'A reserve proof is about a primary address; this is a subaddress.':
    'Ein Guthabennachweis gilt für eine Hauptadresse. Dies ist eine Subadresse.',
  'This proof lists no outputs, so it proves no reserve.':
    'Dieser Nachweis nennt keine Ausgaben und weist daher kein Guthaben nach.',
  'This proof was made for another address.': 'Dieser Nachweis wurde für eine andere Adresse erstellt.',
  'This proof lists an output twice, which would count it twice.':
    'Dieser Nachweis nennt eine Ausgabe doppelt und würde sie doppelt zählen.',
  'This proof lists a key image twice; of such outputs only one can be spent.':
    'Dieser Nachweis nennt ein Schlüsselbild doppelt. Von solchen Ausgaben kann nur eine ausgegeben werden.',
  'This proof lists a spend key twice; no wallet makes such a proof.':
    'Dieser Nachweis nennt einen Spend-Key doppelt. Keine Wallet erstellt einen solchen Nachweis.',
  'A spend key of this proof has no secret: anybody can sign for it.':
    'Zu einem Spend-Key dieses Nachweises gibt es kein Geheimnis: Jeder kann dafür signieren.',
  'This transaction creates coins and spends none, so nobody can prove to have spent in it.':
    'Diese Transaktion erzeugt Coins und gibt keine aus, daher kann niemand nachweisen, in ihr etwas ausgegeben zu haben.',
  'This transaction has inputs without rings, which a spend proof cannot be about.':
    'Diese Transaktion hat Eingaben ohne Ringe, für die es keinen Spend-Nachweis geben kann.',
  'The node did not return every ring member of this transaction.':
    'Der Knoten hat nicht alle Ringmitglieder dieser Transaktion geliefert.',
  'The view key of this address is no point of the curve.':
    'Der View-Key dieser Adresse ist kein Punkt der Kurve.',
  'A transaction key has hexadecimal digits only.': 'Ein Transaktionsschlüssel hat nur hexadezimale Ziffern.',
  'The key and the address open no output of this transaction: the key is another transaction’s, or the address received nothing.':
    'Schlüssel und Adresse öffnen keine Ausgabe dieser Transaktion: Der Schlüssel gehört zu einer anderen Transaktion, oder die Adresse hat nichts erhalten.',
  'This is the main key of the transaction, but payments to subaddresses in it need its additional keys too. Give all of them, one after the other.':
    'Das ist der Hauptschlüssel der Transaktion, aber ihre Zahlungen an Subadressen brauchen auch ihre weiteren Schlüssel. Geben Sie alle nacheinander an.',
  'The key is the key of this transaction, but no output pays this address.':
    'Der Schlüssel ist der dieser Transaktion, aber keine Ausgabe zahlt an diese Adresse.',
  'This transaction publishes no transaction key, so no payment proof can be made for it.':
    'Diese Transaktion veröffentlicht keinen Transaktionsschlüssel, daher kann für sie kein Zahlungsnachweis erstellt werden.',
  'The signature does not hold: the proof was made for another transaction, address or message, or was altered.':
    'Die Signatur gilt nicht: Der Nachweis wurde für eine andere Transaktion, Adresse oder Nachricht erstellt oder verändert.',
  'The signature holds, but no output of this transaction pays this address. That proves no payment.':
    'Die Signatur gilt, aber keine Ausgabe dieser Transaktion zahlt an diese Adresse. Das weist keine Zahlung nach.',
  'This is a proof of the old format V1, which binds neither the address nor the transaction key as firmly as V2. Ask for a proof made by a current wallet.':
    'Das ist ein Nachweis im alten Format V1, das weder die Adresse noch den Transaktionsschlüssel so fest bindet wie V2. Bitten Sie um einen Nachweis aus einer aktuellen Wallet.',
  'This view key does not belong to this address.': 'Dieser View-Key gehört nicht zu dieser Adresse.',
  'No wallet service is configured: the verdict is this explorer’s own.':
    'Es ist kein Wallet-Dienst eingerichtet: Das Urteil stammt von diesem Explorer allein.',
  'The wallet service accepts this proof, with other amounts or although this explorer does not. Older versions of it count outputs twice and take amounts on trust; the verdict here is this explorer’s.':
    'Der Wallet-Dienst erkennt diesen Nachweis an, mit anderen Beträgen oder obwohl dieser Explorer es nicht tut. Ältere Versionen zählen Ausgaben doppelt und prüfen Beträge nicht. Das Urteil hier ist das dieses Explorers.',
  'The wallet service does not accept this proof. Do not rely on it before you know why.':
    'Der Wallet-Dienst erkennt diesen Nachweis nicht an. Verlassen Sie sich nicht darauf, bevor Sie wissen, warum.',

  'Another output of the chain has the same one-time key: {outputs}. Only one output with a key can ever be spent, so these coins may be worthless.':
    'Eine andere Ausgabe der Blockchain hat denselben Einmalschlüssel: {outputs}. Von Ausgaben mit einem Schlüssel kann nur eine jemals ausgegeben werden, daher sind diese Coins vielleicht wertlos.',
  'output {index} in the same transaction': 'Ausgabe {index} in derselben Transaktion',
  'output {index} in transaction {txid} of block {height}':
    'Ausgabe {index} in Transaktion {txid} von Block {height}',
  '{named}, and {count} more': '{named} und {count} weitere',
  'This proof lists outputs of {length} transactions; reserve proofs are checked here for up to {limit}.':
    'Dieser Nachweis nennt Ausgaben von {length} Transaktionen. Guthabennachweise werden hier für bis zu {limit} geprüft.',

  'The extra of this transaction has more fields than are read here; {unreadExtraBytes} bytes of it are left. Its keys are not certain.':
    'Das Extra-Feld dieser Transaktion hat mehr Felder, als hier gelesen werden; {unreadExtraBytes} Bytes davon bleiben übrig. Ihre Schlüssel sind nicht sicher bekannt.',
  'This transaction has {outputs} outputs; transactions are checked here with up to {maxOutputs}.':
    'Diese Transaktion hat {outputs} Ausgaben. Hier werden Transaktionen mit bis zu {maxOutputs} geprüft.',
  'This transaction has {hidden} outputs with hidden amounts; transactions are checked here with up to {maxHiddenOutputs}.':
    'Diese Transaktion hat {hidden} Ausgaben mit verborgenen Beträgen. Hier werden Transaktionen mit bis zu {maxHiddenOutputs} geprüft.',
  'The message has a length of {length}; messages are checked here up to {maxMessageLength}.':
    'Die Nachricht hat die Länge {length}. Hier werden Nachrichten bis {maxMessageLength} geprüft.',
  'Behind its header a signature has {signatureCharacters} characters; this one has {length}.':
    'Nach ihrem Anfang hat eine Signatur {signatureCharacters} Zeichen, diese hat {length}.',
  'The {signedWith} key of this address has no secret: anybody can make such a signature.':
    'Zum {signedWith}-Key dieser Adresse gibt es kein Geheimnis: Jeder kann eine solche Signatur erstellen.',
  'This transaction is of a newer format ({format}) that cannot be checked here. That says nothing about whether it pays the address.':
    'Diese Transaktion hat ein neueres Format ({format}), das hier nicht geprüft werden kann. Das sagt nichts darüber, ob sie an die Adresse zahlt.',
  'Output {numbers} belongs to the address, but its encrypted amount does not fit its commitment, so it counts as nothing.':
    'Ausgabe {numbers} gehört der Adresse, aber der verschlüsselte Betrag passt nicht zum Commitment, daher zählt sie nicht.',
  'Output {numbers} belongs to the address too, but its encrypted amount does not fit its commitment; it is not counted.':
    'Auch Ausgabe {numbers} gehört der Adresse, aber der verschlüsselte Betrag passt nicht zum Commitment. Sie wird nicht gezählt.',
  'The transaction carries the payment id {carried}, not the id {expected} inside this address.':
    'Die Transaktion enthält die Zahlungs-ID {carried}, nicht die ID {expected} aus dieser Adresse.',
  'Reserve proofs are checked here up to a length of {maxReserveProofCharacters} characters; this one has {length}.':
    'Guthabennachweise werden hier bis zu einer Länge von {maxReserveProofCharacters} Zeichen geprüft, dieser hat {length}.',
  'Output {index} of transaction {name}': 'Ausgabe {index} von Transaktion {name}',
  'Output {outputIndex} of transaction {transaction}: its key image is none that the network accepts, so it would never be seen as spent.':
    'Ausgabe {outputIndex} von Transaktion {transaction}: Das Netzwerk akzeptiert ihr Schlüsselbild nicht, daher würde sie nie als ausgegeben gelten.',
  'This node does not know transaction {name}, which the proof lists.':
    'Dieser Knoten kennt die Transaktion {name} nicht, die der Nachweis nennt.',
  'Transaction {name}, which the proof lists, is not in a block yet.':
    'Die Transaktion {name}, die der Nachweis nennt, ist noch in keinem Block.',
  'The node’s answer about transaction {name} is not what was asked for.':
    'Die Antwort des Knotens zur Transaktion {name} ist nicht die verlangte.',
  'Transaction {name} is of a newer format ({format}) that cannot be checked here.':
    'Die Transaktion {name} hat ein neueres Format ({format}), das hier nicht geprüft werden kann.',
  'The extra of transaction {name} has more fields than are read here, so its keys are not certain.':
    'Das Extra-Feld der Transaktion {name} hat mehr Felder, als hier gelesen werden, daher sind ihre Schlüssel nicht sicher bekannt.',
  'Transaction {name} has no output {index}.': 'Die Transaktion {name} hat keine Ausgabe {index}.',
  '{where}: the shared secret is not proven for this address and message.':
    '{where}: Das gemeinsame Geheimnis ist für diese Adresse und Nachricht nicht nachgewiesen.',
  '{where}: the key image is not proven to be its own, for this message.':
    '{where}: Für diese Nachricht ist nicht nachgewiesen, dass das Schlüsselbild ihr eigenes ist.',
  '{where} does not pay this wallet.': '{where} zahlt nicht an diese Wallet.',
  '{where}: its encrypted amount does not fit its commitment, so it is worth nothing.':
    '{where}: Der verschlüsselte Betrag passt nicht zum Commitment, daher ist sie wertlos.',
  'Behind its header a spend proof has a multiple of {signatureCharacters} characters; this one has {length}. It was cut.':
    'Nach seinem Anfang hat ein Spend-Nachweis ein Vielfaches von {signatureCharacters} Zeichen, dieser hat {length}. Er wurde gekürzt.',
  'This proof is about {members} ring members; spend proofs are checked here for up to {maxRingMembers}.':
    'Dieser Nachweis betrifft {members} Ringmitglieder. Spend-Nachweise werden hier für bis zu {maxRingMembers} geprüft.',
  'This transaction is of a newer format ({format}) that cannot be checked here.':
    'Diese Transaktion hat ein neueres Format ({format}), das hier nicht geprüft werden kann.',
  'This transaction is of a newer format ({format}) that cannot be scanned here.':
    'Diese Transaktion hat ein neueres Format ({format}), das hier nicht durchsucht werden kann.',
  'This transaction has {members} ring members; spend proofs are checked here for up to {maxRingMembers}.':
    'Diese Transaktion hat {members} Ringmitglieder. Spend-Nachweise werden hier für bis zu {maxRingMembers} geprüft.',
  'The signature of input {input} does not hold: the proof was made for another transaction or message, by somebody who did not spend here, or was altered.':
    'Die Signatur von Eingabe {input} gilt nicht: Der Nachweis wurde für eine andere Transaktion oder Nachricht erstellt, von jemandem, der hier nichts ausgegeben hat, oder er wurde verändert.',
  'Part {part} of the proof is no valid base58: at least one character is wrong.':
    'Teil {part} des Nachweises ist kein gültiges Base58: Mindestens ein Zeichen ist falsch.',
  'No wallet makes this proof: a number in part {part} is not below the group order.':
    'Keine Wallet erstellt diesen Nachweis: Eine Zahl in Teil {part} ist nicht kleiner als die Gruppenordnung.',
  'For this transaction a key has {keyDigits} digits or, with one additional key for each output, {digits}; this text has {length}.':
    'Für diese Transaktion hat ein Schlüssel {keyDigits} Ziffern, mit einem weiteren Schlüssel je Ausgabe {digits}. Dieser Text hat {length}.',
  'The transaction does not publish the public half of this key, so the receiver’s wallet does not find output {numbers} by itself.':
    'Die Transaktion veröffentlicht die öffentliche Hälfte dieses Schlüssels nicht, daher findet die Wallet des Empfängers Ausgabe {numbers} nicht von selbst.',
  'The first {maxMainKeys} keys that the transaction publishes are not the public half of this key, so the receiver’s wallet may not find output {numbers} by itself.':
    'Die ersten {maxMainKeys} Schlüssel, die die Transaktion veröffentlicht, sind nicht die öffentliche Hälfte dieses Schlüssels, daher findet die Wallet des Empfängers Ausgabe {numbers} womöglich nicht von selbst.',
  'A transaction key has {keyDigits} hexadecimal digits, or a multiple of that; this text has {length} characters.':
    'Ein Transaktionsschlüssel hat {keyDigits} hexadezimale Ziffern oder ein Vielfaches davon. Dieser Text hat {length} Zeichen.',
  'This text has {count} keys; a main key and up to {maxAdditionalKeys} additional keys are checked here.':
    'Dieser Text enthält {count} Schlüssel. Hier werden ein Hauptschlüssel und bis zu {maxAdditionalKeys} weitere geprüft.',
  'No secret key can be this large: it is not below the group order.':
    'Kein geheimer Schlüssel kann so groß sein: Er ist nicht kleiner als die Gruppenordnung.',
  'Key {number} of {count} cannot be a secret key: it is not below the group order.':
    'Schlüssel {number} von {count} kann kein geheimer Schlüssel sein: Er ist nicht kleiner als die Gruppenordnung.',
  'Behind its header a payment proof has a multiple of {pairCharacters} characters; this one has {length}.':
    'Nach seinem Anfang hat ein Zahlungsnachweis ein Vielfaches von {pairCharacters} Zeichen, dieser hat {length}.',
  'This proof has {count} signatures; proofs are checked here with up to {maxTxProofPairs}.':
    'Dieser Nachweis hat {count} Signaturen. Hier werden Nachweise mit bis zu {maxTxProofPairs} geprüft.',
  'Part {number} of {count} of the proof is no valid base58: at least one character is wrong.':
    'Teil {number} von {count} des Nachweises ist kein gültiges Base58: Mindestens ein Zeichen ist falsch.',

  'Character {place}, “{character}”, does not occur in addresses (0, O, I and l are left out because they look alike).':
    'Zeichen {place}, „{character}“, kommt in Adressen nicht vor (0, O, I und l fehlen, weil sie sich ähnlich sehen).',
  'Character {place}, “{character}”, does not occur in addresses.':
    'Zeichen {place}, „{character}“, kommt in Adressen nicht vor.',
  'Characters {place} and following are no valid base58 block.':
    'Ab Zeichen {place} folgt kein gültiger Base58-Block.',
  'An address has {plain} characters, or {integrated} with a payment id; this text has {length}.':
    'Eine Adresse hat {plain} Zeichen, mit einer Zahlungs-ID {integrated}. Dieser Text hat {length}.',
  'The checksum fits, but the {which} key is no point of the curve: nobody can own this address.':
    'Die Prüfsumme stimmt, aber der {which}-Key ist kein Punkt der Kurve: Niemand kann diese Adresse besitzen.',
  'A payment link has at most {limit} characters here.':
    'Ein Zahlungslink hat hier höchstens {limit} Zeichen.',
  'A payment link begins with “{scheme}”.': 'Ein Zahlungslink beginnt mit „{scheme}“.',
  'The address in this link is of {given}, not of {network}.':
    'Die Adresse in diesem Link gehört zu {given}, nicht zu {network}.',
};
