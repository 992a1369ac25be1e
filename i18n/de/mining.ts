import type { Messages } from '../translate.ts';

/** The page about mining. */
export const mining: Messages = {
  'Spread of block times': 'Streuung der Blockzeiten',
  '{count} intervals': '{count} Abstände',
  'Times between blocks, compared with chance': 'Zeiten zwischen Blöcken im Vergleich mit dem Zufall',
  'A tenth of the blocks': 'Ein Zehntel der Blöcke',
  'Half of the blocks': 'Die Hälfte der Blöcke',
  'Nine tenths of the blocks': 'Neun Zehntel der Blöcke',
  '99 of 100 blocks': '99 von 100 Blöcken',
  'Found within': 'Gefunden innerhalb von',
  Found: 'Gefunden',
  'By chance': 'Durch Zufall',
  'Every attempt of every miner succeeds with the same chance, so times between blocks vary widely. “By chance” is what a constant hash rate gives for a target of <0/> s.':
    'Jeder Versuch jedes Miners gelingt mit derselben Wahrscheinlichkeit, daher schwanken die Zeiten zwischen Blöcken stark. „Durch Zufall“ ist, was eine gleichbleibende Hashrate bei einem Ziel von <0/> s ergibt.',
  'Supply by height': 'Umlaufmenge nach Höhe',
  'All coins that existed at {count} heights from block {first} to block {last}. The sums are exact.':
    'Alle Coins, die Blöcke bis zu {count} Höhen von Block {first} bis Block {last} erzeugt hatten. Die Summen sind exakt.',
  'Reward by supply': 'Belohnung nach Umlaufmenge',
  'XMR for a block': 'XMR für einen Block',
  'Full reward of a block, without fees, for each supply. It falls to the tail emission and stays there.':
    'Volle Belohnung eines Blocks ohne Gebühren für jede Umlaufmenge. Sie sinkt bis zur Tail-Emission und bleibt dort.',
  'A block pays a fixed share of what is left of the main emission, and never less than {reward} XMR, the tail emission. The supply of this chain is at {place} % of the main emission, which is the width of this drawing.':
    'Ein Block zahlt einen festen Anteil dessen, was von der Hauptemission übrig ist, und nie weniger als {reward} XMR, die Tail-Emission. Die Umlaufmenge dieser Blockchain liegt bei {place} % der Hauptemission, die der Breite dieser Zeichnung entspricht.',
  Emission: 'Emission',
  'The sum of the new coins of every block up to <0/>.': 'Die Summe der neuen Coins aller Blöcke bis <0/>.',
  'Fees paid so far': 'Bisher gezahlte Gebühren',
  'Full reward of the next block': 'Volle Belohnung des nächsten Blocks',
  'Without fees and penalty.': 'Ohne Gebühren und Abzug.',
  'Tail emission': 'Tail-Emission',
  'Reached: every block now pays this reward permanently.':
    'Erreicht: Jeder Block zahlt nun dauerhaft diese Belohnung.',
  'The reward falls until it reaches this value, and stays there permanently.':
    'Die Belohnung sinkt, bis sie diesen Wert erreicht, und bleibt dauerhaft dort.',
  'By hour, day, week and month': 'Nach Stunde, Tag, Woche und Monat',
  'Hash rate estimated from the difficulty of each of the {span}.':
    'Hashrate, geschätzt aus der Schwierigkeit jedes der {span}.',
  '{count} newest blocks': '{count} neuesten Blöcke',
  'Time between blocks': 'Zeit zwischen Blöcken',
  'by the times that miners state': 'nach den Zeiten, die Miner angeben',
  'Seconds between each of the {count} newest blocks and the block before it.':
    'Sekunden zwischen jedem der {count} neuesten Blöcke und dem Block davor.',
  Interval: 'Abstand',
  'Fees per block': 'Gebühren pro Block',
  'Sum of the fees of each of the {count} newest blocks, in XMR.':
    'Summe der Gebühren jedes der {count} neuesten Blöcke, in XMR.',
  'Difficulty, hash rate, block times, fees and emission of Monero, from its blocks.':
    'Schwierigkeit, Hashrate, Blockzeiten, Gebühren und Emission von Monero, aus seinen Blöcken.',
  'blocks must be one of {values}.': 'blocks muss einer dieser Werte sein: {values}.',
  'Difficulty, hash rate, block times, fees and emission, computed from the blocks. The chain does not show who mined a block, because every coinbase pays a new one-time key.':
    'Schwierigkeit, Hashrate, Blockzeiten, Gebühren und Emission, berechnet aus den Blöcken. Die Blockchain zeigt nicht, wer einen Block gemint hat, weil jede Coinbase an einen neuen Einmalschlüssel zahlt.',
  'Span of the charts': 'Zeitraum der Diagramme',
  'Difficulty of the next block': 'Schwierigkeit des nächsten Blocks',
  'hashes needed on average': 'im Mittel nötige Hashes',
  'Mean time between blocks': 'Mittlere Zeit zwischen Blöcken',
  'over {count} blocks, target {target} s': 'über {count} Blöcke, Ziel {target} s',
  'Reward of the newest block': 'Belohnung des neuesten Blocks',
  'including fees': 'einschließlich Gebühren',
  'The miner of this node': 'Der Miner dieses Knotens',
  'The node does not tell what its miner does': 'Der Knoten gibt keine Auskunft über seinen Miner',
  mining: 'mint',
  'not mining': 'mint nicht',
  'It mines while the machine has nothing else to do.': 'Er mint, wenn der Rechner sonst nichts zu tun hat.',
  Algorithm: 'Algorithmus',
  Threads: 'Threads',
  'The node measures it after a few seconds.': 'Der Knoten misst sie nach einigen Sekunden.',
  'At this rate it finds a block every {time} on average.':
    'Bei dieser Rate findet er im Mittel alle {time} einen Block.',
  'Forms of coinbases': 'Formen der Coinbase',
  'Like P2Pool': 'Wie P2Pool',
  'A merge mining tag and several outputs, as P2Pool makes them. Every miner can make such a block.':
    'Eine Merge-Mining-Kennung und mehrere Ausgaben, wie bei P2Pool. Jeder Miner kann einen solchen Block erzeugen.',
  'Merge mining tag': 'Merge-Mining-Kennung',
  'Other chains were mined together with these blocks.':
    'Andere Blockchains wurden zusammen mit diesen Blöcken gemint.',
  'Several outputs': 'Mehrere Ausgaben',
  'The coinbase pays several one-time keys. They may belong to one miner or to many.':
    'Die Coinbase zahlt an mehrere Einmalschlüssel. Sie können einem Miner oder vielen gehören.',
  'newest:': 'neueste:',
  'Blocks with room that skipped transactions': 'Blöcke mit Platz, die Transaktionen übergingen',
  '{count} of the {window} newest blocks': '{count} der {window} neuesten Blöcke',
  'At least one transaction had waited for {wait} or longer, would have fitted into the {size} that cost no reward, and was not included.':
    'Mindestens eine Transaktion hatte {wait} oder länger gewartet, hätte in die {size} gepasst, die keine Belohnung kosten, und wurde nicht aufgenommen.',
  'The waiting time begins when this index first saw the transaction, and ends at the time that the miner states. The miner may not have known the transaction, or may have begun the block earlier. Transactions with a conflict, and those that the node did not send to others, do not count.':
    'Die Wartezeit beginnt, wenn dieser Index die Transaktion zuerst gesehen hat, und endet zu der Zeit, die der Miner angibt. Vielleicht kannte der Miner die Transaktion nicht oder hatte den Block schon früher begonnen. Transaktionen mit einem Konflikt und solche, die der Knoten nicht weitergeleitet hat, zählen nicht.',
  'Blocks with room that skipped waiting transactions':
    'Blöcke mit Platz, die wartende Transaktionen übergingen',
  'None of these blocks skipped a transaction that had waited.':
    'Keiner dieser Blöcke überging eine wartende Transaktion.',
  Skipped: 'Übergangen',
  'Longest wait': 'Längste Wartezeit',
  'The next block': 'Der nächste Block',
  'Its limits and fees': 'Seine Grenzen und Gebühren',
  'Seed of the proof of work': 'Seed des Proof of Work',
  'The hash of block <0/>.': 'Der Hash von Block <0/>.',
  'RandomX builds its programs from the hash of an older block. It changes every {count} blocks.':
    'RandomX baut seine Programme aus dem Hash eines älteren Blocks. Er wechselt alle {count} Blöcke.',
  'Next seed': 'Nächster Seed',
  'its block does not exist yet': 'sein Block existiert noch nicht',
  'From block <0/> on.': 'Ab Block <0/>.',
  'Versions and votes': 'Versionen und Stimmen',
  'Versions and votes of the newest blocks': 'Versionen und Stimmen der neuesten Blöcke',
  'No blocks.': 'Keine Blöcke.',
  'Votes for': 'Stimmt für',
  Share: 'Anteil',
};
