import type { Messages } from '../translate.ts';

/** The pages of forks, reorganisations and alternative blocks. */
export const forks: Messages = {
  'Alternative blocks': 'Alternative Blöcke',
  'Every Monero block that this index saw off the main chain, as a tree and as a list.':
    'Alle Monero-Blöcke, die dieser Index abseits der Hauptkette gesehen hat, als Baum und als Liste.',
  'after must be a position from the link of a page: a height, a minus sign and the hash of a block.':
    'after muss eine Position aus dem Link einer Seite sein: eine Höhe, ein Minuszeichen und der Hash eines Blocks.',
  'alternative blocks': 'alternative Blöcke',
  Highest: 'Höchste',
  Higher: 'Höhere',
  Lower: 'Niedrigere',
  Lowest: 'Niedrigste',
  'Blocks that this index saw off the main chain. They are kept permanently, with their transactions. <0>Reorganisations and hard forks</0>':
    'Blöcke, die dieser Index abseits der Hauptkette gesehen hat. Sie werden mit ihren Transaktionen dauerhaft aufbewahrt. <0>Reorganisationen und Hard Forks</0>',
  'Blocks that are not on the main chain': 'Blöcke, die nicht auf der Hauptkette sind',
  'No alternative block was seen.': 'Es wurde kein alternativer Block gesehen.',
  alternative: 'alternativ',
  'orphaned by reorganisation {reorgId}': 'verwaist durch Reorganisation {reorgId}',

  'Tree of the branches': 'Baum der Zweige',
  'Block {height} of the main chain': 'Block {height} der Hauptkette',
  '{short}, orphaned block {height}': '{short}, verwaister Block {height}',
  '{short}, alternative block {height}': '{short}, alternativer Block {height}',
  'Orphaned block {height}, {txs}': 'Verwaister Block {height}, {txs}',
  'Alternative block {height}, {txs}': 'Alternativer Block {height}, {txs}',
  'main chain': 'Hauptkette',
  'orphaned: was on the main chain': 'verwaist: war auf der Hauptkette',
  'alternative: the node reported it': 'alternativ: vom Knoten gemeldet',

  'Depth of reorganisations': 'Tiefe der Reorganisationen',
  '{count} reorganisations seen': {
    one: '{count} Reorganisation gesehen',
    other: '{count} Reorganisationen gesehen',
  },
  'Number of reorganisations by the number of blocks that they replaced.':
    'Zahl der Reorganisationen nach der Zahl der Blöcke, die sie ersetzt haben.',
  'Blocks replaced': 'Ersetzte Blöcke',
  'A payment with {confirmations} or more confirmations stayed in its block in every reorganisation that this index saw.':
    'Eine Zahlung mit {confirmations} oder mehr Bestätigungen blieb bei jeder Reorganisation, die dieser Index gesehen hat, in ihrem Block.',
  '{one} of {total} replaced a single block, and the deepest replaced {blocks}.':
    'Ein einzelner Block wurde bei {one} von {total} ersetzt, die tiefste ersetzte {blocks}.',
  'None reached {needed} blocks, after which wallets spend what they received.':
    'Keine erreichte die {needed} Blöcke, nach denen Wallets Empfangenes wieder ausgeben.',
  '{deep} of them replaced {needed} blocks or more. Wallets spend what they received after {needed} confirmations.':
    'Bei {deep} von ihnen wurden {needed} oder mehr Blöcke ersetzt. Wallets geben Empfangenes nach {needed} Bestätigungen wieder aus.',
  'The past does not limit the depth of the next one.':
    'Wie tief die nächste sein wird, lässt sich daraus nicht ableiten.',
  'more than {limit} blocks': 'mehr als {limit} Blöcke',

  'New main chain': 'Neue Hauptkette',
  'Orphaned branch': 'Verwaister Zweig',
  '{count} more': 'noch {count}',
  'no block yet': 'noch kein Block',

  'Reorganisations, orphaned blocks and hard forks of the Monero chain.':
    'Reorganisationen, verwaiste Blöcke und Hard Forks der Monero-Blockchain.',
  'before must be the number of a reorganisation. The first one has number 1.':
    'before muss die Nummer einer Reorganisation sein. Die erste hat die Nummer 1.',
  'Two miners can find blocks at the same height. The branch with more work becomes the main chain, and the other blocks are orphaned. This page shows the forks that this index and its node saw. Other nodes may have seen others.':
    'Zwei Miner können Blöcke in derselben Höhe finden. Der Zweig mit mehr Arbeit wird zur Hauptkette, und die anderen Blöcke verwaisen. Diese Seite zeigt die Forks, die dieser Index und sein Knoten gesehen haben. Andere Knoten können andere gesehen haben.',
  'the highest': 'die höchsten',
  'All alternative blocks': 'Alle alternativen Blöcke',

  'Hard forks': 'Hard Forks',
  'no later hard fork is planned': 'kein weiterer Hard Fork ist geplant',
  'Votes of the newest blocks': 'Stimmen der neuesten Blöcke',
  'Hard forks of this network': 'Hard Forks dieses Netzwerks',
  'This network has no hard forks.': 'Dieses Netzwerk hat keine Hard Forks.',
  'From block': 'Ab Block',
  'in force': 'in Kraft',
  future: 'künftig',
  past: 'vergangen',
  Change: 'Änderung',
  'Launch: a block a minute, rings optional': 'Start: ein Block pro Minute, Ringe freiwillig',
  'A block every two minutes, rings of at least 3':
    'Ein Block alle zwei Minuten, Ringe mit mindestens 3 Mitgliedern',
  'Coinbases in round denominations': 'Coinbases in runden Stückelungen',
  'RingCT: hidden amounts': 'RingCT: verborgene Beträge',
  'No penalty for blocks up to 300 kB': 'Kein Abzug für Blöcke bis 300 kB',
  'RingCT mandatory, rings of at least 5': 'RingCT verpflichtend, Ringe mit mindestens 5 Mitgliedern',
  'Rings of at least 7, new proof of work': 'Ringe mit mindestens 7 Mitgliedern, neuer Proof of Work',
  'Bulletproofs, rings of exactly 11, fees per byte':
    'Bulletproofs, Ringe mit genau 11 Mitgliedern, Gebühren pro Byte',
  'Bulletproofs mandatory': 'Bulletproofs verpflichtend',
  'Long-term weight limits, new proof of work': 'Langfristige Grenzen der Gewichte, neuer Proof of Work',
  'Smaller Bulletproofs mandatory': 'Kleinere Bulletproofs verpflichtend',
  'RandomX, at least two outputs': 'RandomX, mindestens zwei Ausgaben',
  'CLSAG signatures': 'CLSAG-Signaturen',
  'CLSAG mandatory': 'CLSAG verpflichtend',
  'Rings of 16, Bulletproofs+, view tags': 'Ringe mit 16 Mitgliedern, Bulletproofs+, View-Tags',
  'The changes of version 15 became mandatory': 'Die Änderungen von Version 15 wurden verpflichtend',
  'no description': 'keine Beschreibung',

  'Reorganisations seen': 'Gesehene Reorganisationen',
  'Older reorganisations': 'Ältere Reorganisationen',
  'This index saw no reorganisation.': 'Dieser Index hat keine Reorganisation gesehen.',
  'Seen <0/>': 'Gesehen <0/>',
  '{count} blocks replaced above block {forkHeight}': {
    one: '{count} Block über Block {forkHeight} ersetzt',
    other: '{count} Blöcke über Block {forkHeight} ersetzt',
  },
  'The orphaned blocks had no transactions except coinbases.':
    'Die verwaisten Blöcke hatten außer Coinbases keine Transaktionen.',
  'Transactions:': 'Transaktionen:',

  'What happened to the transactions': 'Was aus den Transaktionen wurde',
  'of the blocks on this page': 'der Blöcke auf dieser Seite',
  'Transactions of the orphaned blocks and their fates':
    'Transaktionen der verwaisten Blöcke und ihr Verbleib',
  'Was in': 'War in',
  Now: 'Jetzt',
  ', although the node still keeps it in its pool': ', obwohl der Knoten sie noch in seinem Pool behält',

  'Both branches': 'Beide Zweige',
  'both branches': 'beide Zweige',
  'This branch ends below these heights.': 'Dieser Zweig endet unterhalb dieser Höhen.',
  'The node removed blocks without adding new ones.':
    'Der Knoten hat Blöcke entfernt, ohne neue hinzuzufügen.',
  'This branch ended below these heights when it became the main chain.':
    'Dieser Zweig endete unterhalb dieser Höhen, als er zur Hauptkette wurde.',
  'on the main chain again': 'wieder auf der Hauptkette',
  'orphaned later': 'später verwaist',
  'coinbase <0/>': 'Coinbase <0/>',

  Reorganisation: 'Reorganisation',
  'Reorganisation {id}': 'Reorganisation {id}',
  'The address of a reorganisation needs its number. The first one has number 1.':
    'Die Adresse einer Reorganisation braucht ihre Nummer. Die erste hat die Nummer 1.',
  'from must be a height: digits without a leading zero.':
    'from muss eine Höhe sein: Ziffern ohne führende Null.',
  'No such reorganisation': 'Diese Reorganisation gibt es nicht',
  'This index saw fewer reorganisations.': 'Dieser Index hat weniger Reorganisationen gesehen.',
  '{what}. This is what this index and its node saw. Other nodes may never have had the orphaned branch.':
    '{what}. So haben es dieser Index und sein Knoten gesehen. Andere Knoten hatten den verwaisten Zweig vielleicht nie.',
  Seen: 'Gesehen',
  'Last common block': 'Letzter gemeinsamer Block',
  'Blocks orphaned': 'Verwaiste Blöcke',
  'Tip before': 'Spitze vorher',
  'Tip after': 'Spitze nachher',
  'Coinbases that became invalid': 'Ungültig gewordene Coinbases',
  'The sum that the orphaned blocks paid their miners.':
    'Die Summe, die die verwaisten Blöcke ihren Minern gezahlt haben.',
};
