export interface paths {
    "/api/v1/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Status of the index, node, indexer and pool
         * @description Returns the state of the index, and of its node in the last report of the indexer. The endpoint also works before the first block is indexed.
         */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Blocks of the main chain, newest first
         * @description Lists the blocks of the main chain. Pages do not shift while the chain grows.
         */
        get: operations["listBlocks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/blocks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A block and its first transactions
         * @description Returns a block of the main chain by height, or any block by hash, including alternative blocks.
         */
        get: operations["getBlock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/blocks/{id}/txs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The transactions of a block
         * @description Lists the transactions in block order, the coinbase first. With a hash, the block can also be an alternative block.
         */
        get: operations["listBlockTxs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/blocks/{id}/raw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The bytes of a block
         * @description Returns the block in the format of the network: the header, the coinbase and the hashes of the other transactions. The bytes come from the node, or from the archive for an alternative block.
         */
        get: operations["getBlockRaw"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/txs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All transactions whose hashes begin with a prefix
         * @description A client that sends a short prefix and reads all pages does not reveal to the server which transaction it needs. The list contains transactions of the main chain, the pool and orphaned blocks.
         */
        get: operations["listTxsByPrefix"];
        put?: never;
        /**
         * Several transactions with their rings resolved
         * @description Returns the same objects as `txs/{hash}`, all from one state of the index. A request costs 1 point of the request budget, 2 more for each hash, and 3 more for commitments.
         */
        post: operations["readTxs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/txs/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A transaction with its rings resolved
         * @description Returns a transaction on the main chain, in the pool or in an orphaned block. The response contains its first 100 inputs and 100 outputs. Few transactions have more.
         */
        get: operations["getTx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/txs/{hash}/rings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The inputs of a transaction, each with its ring
         * @description Lists inputs with complete rings. The transaction can be mined, in the pool or orphaned.
         */
        get: operations["listTxRings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/txs/{hash}/outputs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The outputs of a transaction
         * @description Lists the outputs of a transaction that is mined, in the pool or orphaned. Outputs have a global index once the transaction is mined.
         */
        get: operations["listTxOutputs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/txs/{hash}/raw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The bytes of a transaction
         * @description Returns the transaction in the format of the network. The bytes of a mined transaction come from the node, and those of a waiting transaction from the index. The bytes of an orphaned transaction come from the index, or from the node if the index does not have them.
         */
        get: operations["getTxRaw"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/txs/{hash}/wait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Waits until a transaction has a number of confirmations
         * @description For programs that do not read streams. The response comes as soon as the transaction has the requested confirmations. It also comes when another transaction has spent the same coins, or when the node saw a double spend. The same holds when the transaction is only in blocks off the main chain, or when the transaction left the pool without a block. If none of these happens, the response comes after `timeout`. An orphaned transaction often returns to the pool. To wait for its return, send the request again with the `state_id` of the response as `after`: the new request ends only when the state has changed. The transaction may be unknown at first. Each client can have 8 of these requests open.
         */
        get: operations["waitForTx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pool": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Transactions in the pool, newest first
         * @description Lists waiting transactions. Pages do not repeat a transaction when the pool changes.
         */
        get: operations["listPool"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pool/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sums of the pool, and histograms of fee rates and ages
         * @description Returns statistics of the pool of one node. Other nodes can have other transactions.
         */
        get: operations["getPoolStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pool/projected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Projected blocks: the pool divided into the next blocks
         * @description Fills blocks as a daemon does: highest fee rate first, within the weight limits, and only while the fees exceed the penalty. Miners can choose other transactions.
         */
        get: operations["getProjectedPool"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/outputs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Outputs of a range of blocks, for wallets that scan for their own
         * @description Returns outputs, transaction public keys and encrypted amounts. A wallet finds its own outputs with its view key, which it does not send. A page with large transactions can have fewer items than `limit`. Encrypted amounts come from the node, and the server verifies the hashes of the transactions.
         */
        get: operations["scanOutputs"];
        put?: never;
        /**
         * Several outputs, their origins and their keys
         * @description Returns the same objects as `outputs/{amount}/{index}`, all from one state of the index. A request costs 1 point of the request budget, 1 more for each output, and 3 more for commitments.
         */
        post: operations["readOutputs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scan/{height}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The outputs of 20 blocks in binary form, for wallets that scan for their own
         * @description Contains the data in which a wallet finds its outputs with its view key, about 100 bytes per output. `docs/scan-feed.md` describes the format. A chunk at least 100 blocks below the tip never changes, and caches may keep it for ever. The last chunk ends at the tip. All wallets request the same chunks, so the server does not learn which outputs are theirs.
         */
        get: operations["getScanChunk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/outputs/{amount}/{index}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An output, its origin and its key
         * @description Returns an output of the main chain. Only its owner can tell whether an output is spent.
         */
        get: operations["getOutput"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/outputs/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The outputs with a one-time key
         * @description Wallets use each one-time key once. Several outputs with the same key are valid, but only one of them can be spent.
         */
        get: operations["findOutputs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/outputs/{amount}/{index}/rings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Inputs whose rings include an output, newest first
         * @description An output is in the ring of the input that spends it, and in other rings as a decoy. Only the spender knows which is which. Pages do not shift while the chain grows.
         */
        get: operations["listOutputRings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/outputs/{amount}/{index}/rings.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Inputs whose rings include an output, as a CSV file
         * @description The file contains the rings of mined transactions, newest first. The ring position counts from 0 and does not reveal which member is spent. If an output is in more than 2000 rings, the file contains the newest 2000. The JSON endpoint lists all rings.
         */
        get: operations["getOutputRingsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/key-images/{key_image}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The transactions with a key image
         * @description A key image on the main chain shows that an output was spent. It does not show which ring member that output is. The response is 404 when no transaction has the key image: its output is unspent, or the value is not a key image.
         */
        get: operations["getKeyImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/key-images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The transactions with several key images
         * @description Returns the same objects as `key-images/{key_image}`, all from one state of the index. A request costs 1 point of the request budget, and 1 more for each key image.
         */
        post: operations["readKeyImages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mining": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Difficulty, hash rate, rewards and votes
         * @description Returns the current difficulty and rewards, and the votes of recent blocks. The chain does not show who mined a block, because every coinbase pays a new one-time key.
         */
        get: operations["getMining"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/network": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Size, difficulty, rules and limits of the network
         * @description Returns the state of the network at the newest block. The values are computed from indexed blocks, except those that the node reports.
         */
        get: operations["getNetwork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What each configured node knows about a hash
         * @description Requests the block or transaction from every node of this explorer. The index follows one of the nodes. A difference shows that the nodes have different chains or pools. The server caches a result for 10 seconds.
         */
        get: operations["compareNodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fee rates by the rules of the network, and fees paid recently
         * @description The rates are computed from indexed blocks. They equal the fee estimate that a daemon returns for zero grace blocks.
         */
        get: operations["getFees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/hard-forks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The hard forks of the network, newest first
         * @description The hard forks are built into this version of Ringscope. A later version can contain more.
         */
        get: operations["listHardForks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/emission": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Exact emission and fees up to a block
         * @description The sums include what coinbases actually paid. Rewards that miners did not claim were never created and are not included.
         */
        get: operations["getEmission"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/height-at": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The height of the chain at a time
         * @description Miners set the timestamps of blocks, so timestamps do not always ascend. The height is the number of blocks with an earlier timestamp, so that a later time never has a lower height.
         */
        get: operations["getHeightAt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/time-at": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The time at a height
         * @description Miners set the timestamps of blocks, so timestamps do not always ascend. The timestamps are sorted first, so that a greater height never has an earlier time.
         */
        get: operations["getTimeAt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alt-chains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Branches off the main chain, highest first
         * @description Lists branches that the node reported, and blocks that a reorg orphaned. Branches remain listed after the node has dropped them.
         */
        get: operations["listAltChains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that matches a height, hash, key or payment id
         * @description Searches the main chain, the pool and orphaned blocks. A Monero address has no results, because the chain contains no addresses. A payment id of 16 characters matches its encrypted form on the chain. Additional public keys are not searched. While database indexes are being built, the response has only the matches that the finished indexes contain. A search without a match then fails with `index_incomplete`. The URL contains the query. To keep the query out of the URL, send a POST request to the same path.
         */
        get: operations["search"];
        put?: never;
        /**
         * Everything that matches a query in the body of the request
         * @description Searches the main chain, the pool and orphaned blocks. A Monero address has no results, because the chain contains no addresses. A payment id of 16 characters matches its encrypted form on the chain. Additional public keys are not searched. While database indexes are being built, the response has only the matches that the finished indexes contain. A search without a match then fails with `index_incomplete`. The query is in the body, so that logs of proxies and browsers do not contain it.
         */
        post: operations["searchPrivately"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/decode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A raw transaction or block, decoded
         * @description Decodes a transaction or block of any hard fork from its bytes alone. The explorer does not read the chain and stores nothing.
         */
        post: operations["decode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/chain-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transactions, one-time keys and key images in one response
         * @description Returns the public data that a client needs to check a proof or to scan outputs. The client does not send its secrets. The client can request more than it needs, so that the server does not learn which part it uses.
         */
        post: operations["getChainData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/proofs/tx-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks a payment with a transaction key
         * @description This explorer runs its own verifier and also calls monero-wallet-rpc. It neither stores nor logs the body. An input that cannot be parsed has the verdict `malformed` with status 200. A check can take some seconds. When too many checks wait, the response is 503.
         */
        post: operations["checkTxKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/proofs/tx-proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks a payment proof
         * @description This explorer runs its own verifier and also calls monero-wallet-rpc. It neither stores nor logs the body. An input that cannot be parsed has the verdict `malformed` with status 200. A check can take some seconds. When too many checks wait, the response is 503.
         */
        post: operations["checkTxProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/proofs/spend-proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks a spend proof: who created a transaction
         * @description This explorer runs its own verifier and also calls monero-wallet-rpc. It neither stores nor logs the body. An input that cannot be parsed has the verdict `malformed` with status 200. A check can take some seconds. When too many checks wait, the response is 503.
         */
        post: operations["checkSpendProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/proofs/reserve-proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks a reserve proof: the balance of a wallet
         * @description This explorer runs its own verifier and also calls monero-wallet-rpc. It neither stores nor logs the body. An input that cannot be parsed has the verdict `malformed` with status 200. A check can take some seconds. When too many checks wait, the response is 503.
         */
        post: operations["checkReserveProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/proofs/signature": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks a signed message
         * @description This explorer runs its own verifier and also calls monero-wallet-rpc. It neither stores nor logs the body. An input that cannot be parsed has the verdict `malformed` with status 200. A check can take some seconds. When too many checks wait, the response is 503.
         */
        post: operations["checkSignature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/proofs/detect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recognises keys, proofs, addresses and hashes in a text
         * @description Returns the checks for which the text can be used, and the fields that are missing. The text can be the output of a wallet, a wallet command or a link of another explorer.
         */
        post: operations["detectProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/proofs/line": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The queue of the proof desk, and the position of this client
         * @description A client that waits for the result of a check can poll this endpoint every few seconds. The method is POST because the response differs for each client and must not be cached.
         */
        post: operations["getProofLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/receipts/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks a receipt of the proof desk
         * @description Verifies the signature of a receipt. A receipt is a JSON Web Signature in compact form, signed with one of the keys at /api/v1/receipts/keys, so that any program can verify it without this explorer. The receipt is not stored.
         */
        post: operations["checkReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/receipts/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The public keys of receipts
         * @description Returns a JSON Web Key Set (RFC 7517) with the current key and all earlier keys. The set is also at /.well-known/jwks.json. The `kid` of a receipt selects its key.
         */
        get: operations["getReceiptKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/addresses/decode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Network, type and keys of a Monero address
         * @description Decodes an address without reading the chain. The address is sent in the body, so that URL logs do not contain it.
         */
        post: operations["decodeAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/broadcast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a signed transaction to the network
         * @description The explorer first checks the format, weight, fee, outputs, rings and key images. If the transaction violates a rule, the response lists every violated rule, and nothing is sent. Otherwise the node checks and relays the transaction. A rejection is a response with status 200 and `accepted: false`. With `dry_run`, only the checks of the explorer run. It is safe to send a transaction again. The explorer neither stores nor logs the transaction. The operator can disable this endpoint.
         */
        post: operations["broadcast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All series with their units
         * @description Metrics of the chain are sums and means over the blocks of an hour or a day. Metrics of the pool cover the time in which this index observed the pool.
         */
        get: operations["listStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/{series}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A series by hour or by day
         * @description A block belongs to the hour and the day of its timestamp, which its miner set. Orphaned blocks are not included. A page has at most 1000 points. With `from`, pages go forward from this time. Without `from`, they go back from the newest hour or day.
         */
        get: operations["getStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stats/{series}.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A series as a CSV file
         * @description A block belongs to the hour and the day of its timestamp, which its miner set. Orphaned blocks are not included. The file contains the complete series, or the part between `from` and `to`, oldest hour or day first. It has no line for the genesis block, whose timestamp is not a real time.
         */
        get: operations["getStatsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reorgs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reorganisations that this index recorded, newest first
         * @description Lists the reorgs that this index and its node observed. Other nodes can have observed other reorgs.
         */
        get: operations["listReorgs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reorgs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Both branches of a reorganisation, and the fate of each transaction
         * @description Returns a reorg with its blocks and transactions. A deep reorg has several pages, by height.
         */
        get: operations["getReorg"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Blocks, reorganisations and the pool as they change
         * @description Server-sent events in the order in which this index recorded the changes. A reorg has one event, and its new blocks follow as separate events. A client that sends the id of its last event, as the header `Last-Event-ID` or as `last_event_id`, receives each later event exactly once, in order. Browsers send the header automatically. The newest 500,000 events are stored. For an older id, or an id of another index, the server sends the event `reset`: the client then refetches the blocks and continues from there. A backfill of many blocks is also one `reset`. The first event of a new stream is `start`. A stream without events sends a comment and its current id every 15 seconds. The server disconnects a client that reads nothing for a minute. With `tx`, the stream describes one transaction: `tx` is its state at the start and after each change, even when the transaction is not known yet. `end` is the last state: the transaction has the requested confirmations, or another transaction has spent the same coins. Then close the stream. A client that sends the id of its last event receives the states that it missed, each once and in order, from at most the last 20,000 events of the index. After the id of `end`, the status is 204 unless a reorg has undone the transaction.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ranges of blocks for exports, with row counts and hashes
         * @description Each range has 10000 blocks, the maximum of one export. A range below the tip changes only when a reorg replaces its blocks, which changes `last_hash`. To verify an export, compare its number of rows and its first and last hash with this list.
         */
        get: operations["getExportManifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/export/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Many rows of one kind as one file
         * @description Exports at most 10000 blocks of the main chain, lowest first. The response is streamed as fast as the client reads it. All rows belong to the same chain: when a reorg replaces blocks of the export, the server closes the connection before the end. To download more blocks, request one range after another. After an interruption, continue after the last complete file. The rows of `reorgs` and `fates` belong to reorgs whose branches begin in the range. The rows of `commitments` come from the node. The trailer `Content-Digest` (RFC 9530) contains the SHA-256 hash of the bytes that were sent. Without compression, these are the bytes of the file. Every export of the same rows has the same bytes unless a reorg replaces blocks.
         */
        get: operations["export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This API as an OpenAPI 3.1 document
         * @description Returns the OpenAPI document, for client generators and API tools.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A 32-byte value (hash, key or key image) in hex: 64 lower-case characters. */
        Hash: string;
        /** @description An unsigned 64-bit integer as a decimal string, because JSON numbers are exact only up to 2^53. Amounts and fees are in atomic units: 10^12 of them are one XMR. */
        Uint64: bigint;
        /** @description An unsigned integer of up to 128 bits as a decimal string. */
        Uint128: bigint;
        /** @description Bytes in lower-case hex, two characters per byte. An empty string for no bytes. */
        Hex: string;
        /** @description The height of a block. The genesis block has height 0. */
        Height: number;
        /** @description Seconds since 1970-01-01 00:00 UTC. */
        Time: number;
        /** @description A number of items, or a zero-based position. */
        Count: number;
        /** @description Number of a reorg. Reorgs are numbered from 1 in the order in which this index recorded them. */
        ReorgId: number;
        /** @description A protocol version, from 0 to 255. */
        Version: number;
        /** @description Bytes that let wallets skip most outputs during a scan, in lower-case hex: one byte, or three bytes for a Carrot output. */
        ViewTag: string;
        /** @description The encrypted Janus anchor of a Carrot output: 16 bytes in lower-case hex. Null for other outputs. */
        EncryptedAnchor: string;
        /** @description Running number of an output among all outputs of the chain, whatever their amounts. Membership proofs (RingCT type 7) use this numbering. */
        UnifiedId: number;
        /** @description The newest indexed block. The response describes the chain up to this block. */
        Index: {
            /**
             * @description The network of the chain; `fakechain` is a private regtest chain.
             * @enum {string}
             */
            network: "mainnet" | "testnet" | "stagenet" | "fakechain";
            /** @description Height of the newest indexed block. */
            height: components["schemas"]["Height"];
            /** @description Hash of the newest indexed block. When the hash changes but the height does not increase, a reorg happened. */
            hash: components["schemas"]["Hash"];
        };
        /** @description The Monero node from which the index reads the chain. */
        Node: {
            /**
             * @description State of the node in the last report of the indexer. Unless it is `ok`, the index can be behind the network. `shortage`: the database or the queue lacks disk, memory or connections. `stalled`: indexing makes no progress. `defect`: an unexpected error of the indexer. `unknown`: the indexer has not reported for 20 seconds.
             * @enum {string}
             */
            state: "ok" | "syncing" | "busy" | "unreachable" | "invalid-answer" | "wrong-network" | "disagreement" | "pruned" | "shortage" | "queue-unreachable" | "stalled" | "defect" | "unknown";
            /** @description Height of the newest block of the node. Null until the node has reported it. */
            height: components["schemas"]["Height"] | null;
        };
        /** @description The response to a request that failed. */
        ErrorResponse: {
            /** @description Why the request failed. */
            error: {
                /**
                 * @description Error code for programs. Codes are never renamed.
                 * @enum {string}
                 */
                code: "invalid_parameter" | "unknown_parameter" | "repeated_parameter" | "bad_request" | "invalid_body" | "key_unknown" | "block_not_found" | "tx_not_found" | "output_not_found" | "key_image_not_found" | "bytes_not_found" | "references_off" | "reorg_not_found" | "unknown_path" | "broadcast_off" | "method_not_allowed" | "body_incomplete" | "body_too_long" | "not_json" | "too_many_requests" | "internal_error" | "index_empty" | "index_incomplete" | "references_incomplete" | "busy" | "node_away" | "database_away";
                /** @description Human-readable error message. The wording may change. */
                message: string;
                /** @description The parameter or body field that caused the error. Null when none did. */
                field: string | null;
            };
            /** @description The newest indexed block. Present with status 404 when the index does not have the requested object. */
            index?: components["schemas"]["Index"];
            /** @description State of the node. Present when `index` is present. */
            node?: components["schemas"]["Node"];
        };
        /** @description A Monero address to decode. */
        AddressRequest: {
            /** @description The Monero address. */
            address: string;
        };
        /** @description The content of a Monero address. The chain does not contain addresses, so no transaction can be attributed to one. */
        AddressResponse: {
            /**
             * @description Network of the address. A private chain uses mainnet addresses.
             * @enum {string}
             */
            network: "mainnet" | "stagenet" | "testnet";
            /**
             * @description Type of the address. `integrated`: a standard address with a payment id.
             * @enum {string}
             */
            type: "standard" | "integrated" | "subaddress";
            /** @description Public spend key. */
            spend_key: components["schemas"]["Hash"];
            /** @description Public view key. */
            view_key: components["schemas"]["Hash"];
            /** @description Payment id of 8 bytes. Null unless the type is `integrated`. */
            payment_id: components["schemas"]["Hex"] | null;
            /** @description The same address without its payment id. Null unless the type is `integrated`. */
            standard_address: string | null;
        };
        /** @description A branch: consecutive blocks that are not on the main chain. */
        Branch: {
            /** @description Height of the highest block of the branch. */
            height: components["schemas"]["Height"];
            /** @description Hash of the highest block of the branch. */
            hash: components["schemas"]["Hash"];
            /** @description Timestamp of the highest block of the branch, which its miner set. */
            timestamp: components["schemas"]["Time"];
            /** @description When this index first saw the highest block of the branch off the main chain. */
            first_seen_at: components["schemas"]["Time"];
            /** @description Number of blocks of the branch, at most 1000. */
            length: components["schemas"]["Count"];
            /** @description Hash of the block below the lowest block of the branch. */
            parent_hash: components["schemas"]["Hash"];
            /** @description Height of the block below the lowest block of the branch. Null when this block is not on the main chain, so that the fork height is unknown. */
            fork_height: components["schemas"]["Height"] | null;
            /** @description Hashes of the blocks of the branch, highest first. Two branches can share blocks. */
            blocks: components["schemas"]["Hash"][];
        };
        /** @description A page of the branches off the main chain, highest first. */
        BranchListResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Branches, highest first. */
            alt_chains: components["schemas"]["Branch"][];
            /** @description Value of the parameter `cursor` for the next page. Null on the last page. */
            next: string | null;
        };
        /** @description An output, identified by `bucket` and `global_index`. */
        RequestedOutput: {
            /** @description Amount by which Monero groups outputs for global indices: 0 for RingCT outputs, otherwise the amount of the output in atomic units. */
            bucket: string;
            /** @description Index of the output among all outputs with the same `bucket`. */
            global_index: number;
        };
        /** @description An output of the main chain with the transaction that created it. */
        OutputOrigin: {
            /** @description Amount by which Monero groups outputs for global indices: 0 for RingCT outputs and version 2 coinbases, otherwise the amount of the output in atomic units. */
            bucket: components["schemas"]["Uint64"];
            /** @description Index of the output among all outputs with the same `bucket`. */
            global_index: components["schemas"]["Count"];
            unified_id: components["schemas"]["UnifiedId"];
            /** @description Hash of the transaction that created the output. */
            tx_hash: components["schemas"]["Hash"];
            /** @description Position of the output in the transaction that created it. */
            position: components["schemas"]["Count"];
            /** @description Height of the block that contains the output. */
            height: components["schemas"]["Height"];
            /** @description Timestamp of the block that contains the output. */
            timestamp: components["schemas"]["Time"];
            /** @description True when a coinbase created the output. */
            coinbase: boolean;
            /** @description Unlock time: a block height if below 500000000, otherwise a unix time in seconds. Null when unknown. */
            unlock_time: components["schemas"]["Uint64"] | null;
            /** @description Amount in atomic units. Null where RingCT hides it. */
            amount: components["schemas"]["Uint64"] | null;
            /** @description One-time public key. Null when the format of the output is unknown. */
            key: components["schemas"]["Hash"] | null;
            /** @description View tag of the output. Null before hard fork 15. */
            view_tag: components["schemas"]["ViewTag"] | null;
            /** @description The encrypted Janus anchor of a Carrot output: 16 bytes in lower-case hex. Null for other outputs. */
            encrypted_janus_anchor: components["schemas"]["EncryptedAnchor"] | null;
            /** @description Commitment to the amount. A public amount has the commitment that rings use: G + amount·H. Null unless the request asks for commitments. */
            commitment: components["schemas"]["Hash"] | null;
            /** @description Number of rings on the chain that include the output. Null when there are more than 250, and while the index of ring references is disabled or being built. */
            ring_count: components["schemas"]["Count"] | null;
        };
        /** @description The requested output, and other outputs with the same one-time key. */
        OutputResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            output: components["schemas"]["OutputOrigin"];
            /** @description Other outputs with the same one-time key, oldest first, at most 100. Only one output with this key can be spent. */
            same_key: {
                /** @description Amount by which Monero groups outputs for global indices: 0 for RingCT outputs and version 2 coinbases, otherwise the amount of the output in atomic units. */
                bucket: components["schemas"]["Uint64"];
                /** @description Index of the output among all outputs with the same `bucket`. */
                global_index: components["schemas"]["Count"];
            }[];
        };
        /** @description The outputs with a given one-time key. If there are several, only one of them can be spent. */
        OutputsByKeyResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The outputs with the one-time key, oldest first, at most 100. */
            outputs: components["schemas"]["OutputOrigin"][];
        };
        /** @description A block of the main chain. */
        Block: {
            /** @description Height of the block. */
            height: components["schemas"]["Height"];
            /** @description Hash of the block. */
            hash: components["schemas"]["Hash"];
            /** @description Hash of the previous block. */
            prev_hash: components["schemas"]["Hash"];
            /** @description Timestamp that the miner set. It can be earlier than that of the previous block. */
            timestamp: components["schemas"]["Time"];
            /** @description Major version: the hard fork whose rules the block follows. */
            major_version: components["schemas"]["Version"];
            /** @description Minor version: the hard fork that the miner votes for. */
            minor_version: components["schemas"]["Version"];
            /** @description Nonce of the proof of work, 32 bits. */
            nonce: number;
            /** @description Hash of the coinbase transaction. */
            miner_tx_hash: components["schemas"]["Hash"];
            /** @description Number of transactions in the block, without the coinbase. */
            tx_count: components["schemas"]["Count"];
            /** @description Atomic units that the coinbase pays, including fees. */
            reward: components["schemas"]["Uint64"];
            /** @description Number of confirmations, counted up to the block in `index`. The newest block has 1. */
            confirmations: number;
            /** @description Size of the block and its transactions in bytes. */
            size: components["schemas"]["Uint64"];
            /** @description Block weight, which the block size limit and the penalty depend on. */
            weight: components["schemas"]["Uint64"];
            /** @description Weight that counts towards the long-term median. */
            long_term_weight: components["schemas"]["Uint64"];
            /** @description Difficulty of the block. */
            difficulty: components["schemas"]["Uint128"];
            /** @description Sum of the difficulties of the block and all blocks below it. */
            cumulative_difficulty: components["schemas"]["Uint128"];
            /** @description Sum of the fees of the transactions in the block, in atomic units. An unknown fee counts as 0. */
            fees: components["schemas"]["Uint64"];
            /** @description Atomic units that the block created: reward minus fees. */
            base_reward: components["schemas"]["Uint64"];
            /** @description Number of layers of the tree of all outputs. Null for block versions below 17. */
            fcmp_pp_n_tree_layers: components["schemas"]["Count"] | null;
            /** @description Root of the tree of all outputs. Null for block versions below 17. */
            fcmp_pp_tree_root: components["schemas"]["Hash"] | null;
        };
        /** @description A transaction of a block. Fields are null when only the hash is known, or when this version of Ringscope does not know the format. The unlock time is null in blocks off the main chain. */
        BlockTx: {
            /** @description Position in the block. 0 is the coinbase. */
            position: components["schemas"]["Count"];
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /** @description Transaction version: 1 or 2. */
            version: components["schemas"]["Version"] | null;
            /** @description RingCT type. It is 0 for a coinbase and null in version 1. */
            rct_type: components["schemas"]["Version"] | null;
            /** @description Size of the transaction in bytes. */
            size: components["schemas"]["Count"] | null;
            /** @description Weight in bytes, on which the fee rate is based. Null when unknown. */
            weight: components["schemas"]["Count"] | null;
            /** @description Fee in atomic units. It is 0 for a coinbase and null when unknown. */
            fee: components["schemas"]["Uint64"] | null;
            /** @description Unlock time: a block height if below 500000000, otherwise a unix time in seconds. Null when unknown. */
            unlock_time: components["schemas"]["Uint64"] | null;
            /** @description Number of inputs, 1 for a coinbase. Null when unknown. */
            input_count: components["schemas"]["Count"] | null;
            /** @description Number of outputs of the transaction. */
            output_count: components["schemas"]["Count"] | null;
            /** @description Number of members of the largest ring, 0 for a coinbase. Null when unknown. */
            ring_size: components["schemas"]["Count"] | null;
        };
        /** @description Totals of the chain up to and including a block. */
        ChainTotals: {
            /** @description Atomic units created, without fees. */
            emission: components["schemas"]["Uint128"];
            /** @description Atomic units paid in fees. */
            fees: components["schemas"]["Uint128"];
            /** @description Number of transactions, without coinbases. */
            txs: components["schemas"]["Count"];
            /** @description Number of RingCT outputs. */
            rct_outputs: components["schemas"]["Count"];
        };
        /** @description A block of the main chain with its transactions. */
        MainBlock: {
            /**
             * @description The block is on the main chain.
             * @constant
             */
            state: "main";
            /** @description Height of the block. */
            height: components["schemas"]["Height"];
            /** @description Hash of the block. */
            hash: components["schemas"]["Hash"];
            /** @description Hash of the previous block. */
            prev_hash: components["schemas"]["Hash"];
            /** @description Timestamp that the miner set. It can be earlier than that of the previous block. */
            timestamp: components["schemas"]["Time"];
            /** @description Major version: the hard fork whose rules the block follows. */
            major_version: components["schemas"]["Version"];
            /** @description Minor version: the hard fork that the miner votes for. */
            minor_version: components["schemas"]["Version"];
            /** @description Nonce of the proof of work, 32 bits. */
            nonce: number;
            /** @description Hash of the coinbase transaction. */
            miner_tx_hash: components["schemas"]["Hash"];
            /** @description Number of transactions in the block, without the coinbase. */
            tx_count: components["schemas"]["Count"];
            /** @description Atomic units that the coinbase pays, including fees. */
            reward: components["schemas"]["Uint64"];
            /** @description Number of confirmations, counted up to the block in `index`. The newest block has 1. */
            confirmations: number;
            /** @description Size of the block and its transactions in bytes. */
            size: components["schemas"]["Uint64"];
            /** @description Block weight, which the block size limit and the penalty depend on. */
            weight: components["schemas"]["Uint64"];
            /** @description Weight that counts towards the long-term median. */
            long_term_weight: components["schemas"]["Uint64"];
            /** @description Difficulty of the block. */
            difficulty: components["schemas"]["Uint128"];
            /** @description Sum of the difficulties of the block and all blocks below it. */
            cumulative_difficulty: components["schemas"]["Uint128"];
            /** @description Sum of the fees of the transactions in the block, in atomic units. An unknown fee counts as 0. */
            fees: components["schemas"]["Uint64"];
            /** @description Atomic units that the block created: reward minus fees. */
            base_reward: components["schemas"]["Uint64"];
            /** @description Number of layers of the tree of all outputs. Null for block versions below 17. */
            fcmp_pp_n_tree_layers: components["schemas"]["Count"] | null;
            /** @description Root of the tree of all outputs. Null for block versions below 17. */
            fcmp_pp_tree_root: components["schemas"]["Hash"] | null;
            totals: components["schemas"]["ChainTotals"];
            /** @description First transactions of the block in block order, at most 25. */
            txs: components["schemas"]["BlockTx"][];
            /** @description Cursor of the next transactions, for `blocks/{id}/txs`. Null when there are no more. */
            next_txs: string | null;
            /** @description Hashes of the blocks at the same height that are off the main chain. */
            alternatives: components["schemas"]["Hash"][];
        };
        /** @description A block off the main chain: orphaned by a reorg, or on a branch that the node reports. */
        AlternativeBlock: {
            /**
             * @description The block is off the main chain.
             * @constant
             */
            state: "alternative";
            /** @description Height of the block. */
            height: components["schemas"]["Height"];
            /** @description Hash of the block. */
            hash: components["schemas"]["Hash"];
            /** @description Hash of the previous block. */
            prev_hash: components["schemas"]["Hash"];
            /** @description Timestamp that the miner set. It can be earlier than that of the previous block. */
            timestamp: components["schemas"]["Time"];
            /** @description Major version: the hard fork whose rules the block follows. */
            major_version: components["schemas"]["Version"];
            /** @description Minor version: the hard fork that the miner votes for. */
            minor_version: components["schemas"]["Version"];
            /** @description Nonce of the proof of work, 32 bits. */
            nonce: number;
            /** @description Hash of the coinbase transaction. */
            miner_tx_hash: components["schemas"]["Hash"];
            /** @description Number of transactions in the block, without the coinbase. */
            tx_count: components["schemas"]["Count"];
            /** @description Atomic units that the coinbase pays, including fees. */
            reward: components["schemas"]["Uint64"];
            /** @description Difficulty of the block. Null when the block was never on the main chain of this index. */
            difficulty: components["schemas"]["Uint128"] | null;
            /** @description Hash of the main chain block at the same height. Null above the tip. */
            main_hash: components["schemas"]["Hash"] | null;
            /** @description When this index first saw the block off the main chain. */
            first_seen_at: components["schemas"]["Time"];
            /** @description True when a reorg removed the block from the main chain. False when it was never on the main chain of this index. */
            reorged: boolean;
            /** @description Numbers of the reorgs that removed the block from the main chain, oldest first. */
            reorgs: components["schemas"]["ReorgId"][];
            /** @description First transactions of the block in block order, at most 25. */
            txs: components["schemas"]["BlockTx"][];
            /** @description Cursor of the next transactions, for `blocks/{id}/txs`. Null when there are no more. */
            next_txs: string | null;
        };
        /** @description A page of the main chain, newest block first. */
        BlockListResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The blocks, highest first. */
            blocks: components["schemas"]["Block"][];
            /** @description Value of the parameter `cursor` for the next page. Null on the last page. */
            next: string | null;
        };
        /** @description The requested block with its first transactions. */
        BlockResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The block. `state` is `main` on the main chain, otherwise `alternative`. */
            block: components["schemas"]["MainBlock"] | components["schemas"]["AlternativeBlock"];
        };
        /** @description A page of the transactions of a block. */
        BlockTxsResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Height of the block. */
            height: components["schemas"]["Height"];
            /** @description Hash of the block. */
            hash: components["schemas"]["Hash"];
            /**
             * @description `main`: on the main chain. `alternative`: off the main chain.
             * @enum {string}
             */
            state: "main" | "alternative";
            /** @description Transactions in block order. */
            txs: components["schemas"]["BlockTx"][];
            /** @description Value of the parameter `cursor` for the next page. Null on the last page. */
            next: string | null;
        };
        /** @description A field of the extra. `kind` is its type. No consensus rule checks the extra, so it can contain anything. */
        ExtraField: {
            /**
             * @description The public key of the transaction.
             * @constant
             */
            kind: "public_key";
            /** @description The key that receivers combine with their view key to find their outputs. */
            key: components["schemas"]["Hash"];
        } | {
            /**
             * @description Additional transaction public keys, one for each output.
             * @constant
             */
            kind: "additional_public_keys";
            /** @description One key for each output, in order. Wallets add these keys when a receiver has a subaddress. */
            keys: components["schemas"]["Hash"][];
        } | {
            /**
             * @description Bytes that wallets and miners use freely.
             * @constant
             */
            kind: "nonce";
            /** @description Bytes of the nonce, including the payment id if there is one. */
            hex: components["schemas"]["Hex"];
            /** @description The payment id in the nonce. Null when the nonce contains none, and in a coinbase, whose nonce the miner chooses freely. */
            payment_id: {
                /**
                 * @description `encrypted`: 8 bytes that only the receiver can read. `clear`: the obsolete format of 32 bytes.
                 * @enum {string}
                 */
                kind: "encrypted" | "clear";
                /** @description The payment id. */
                hex: components["schemas"]["Hex"];
            } | null;
        } | {
            /**
             * @description A merge mining commitment to other chains.
             * @constant
             */
            kind: "merge_mining";
            /** @description Depth of the Merkle tree, as the merge mining protocol encodes it. */
            depth: components["schemas"]["Uint64"];
            /** @description Merkle root of the blocks of the merge-mined chains. */
            root: components["schemas"]["Hash"];
        } | {
            /**
             * @description Former merge mining field of P2Pool, which the daemon does not parse.
             * @constant
             */
            kind: "p2pool_share";
            /** @description Id of the share in the P2Pool sidechain. */
            id: components["schemas"]["Hash"];
        } | {
            /**
             * @description A field that the mining pool MinerGate wrote.
             * @constant
             */
            kind: "minergate";
            /** @description Bytes of the field. */
            hex: components["schemas"]["Hex"];
        } | {
            /**
             * @description Zero bytes up to the end of the extra.
             * @constant
             */
            kind: "padding";
            /** @description Number of zero bytes, including the tag. */
            size: components["schemas"]["Count"];
        } | {
            /**
             * @description Bytes that cannot be parsed as a field.
             * @constant
             */
            kind: "unparsed";
            /** @description All bytes of the extra from the first byte that is not part of a parsed field. */
            hex: components["schemas"]["Hex"];
            /** @description Why parsing failed, in a few words. */
            reason: string;
        } | {
            /**
             * @description The bytes after the first 1024 fields, which are not parsed.
             * @constant
             */
            kind: "beyond_limit";
            /** @description All bytes after the first 1024 fields. */
            hex: components["schemas"]["Hex"];
        };
        /** @description The extra field of a transaction: its bytes and its parsed fields. */
        Extra: {
            /** @description All bytes of the extra. */
            hex: components["schemas"]["Hex"];
            /** @description The parsed fields in the order of the bytes. */
            fields: components["schemas"]["ExtraField"][];
        };
        /** @description A state that an orphaned transaction had during a period of time. */
        Fate: {
            /**
             * @description State of an orphaned transaction. `mined`: in a block of the main chain again. `replaced`: another transaction with one of the same key images is on the main chain, or in the pool instead of this one. `dead`: a ring member is not on the main chain or has another key there, so no block can include the transaction. `pool`: in the pool. `unseen`: none of these. When several are true, the first one of this list applies, except that `dead` precedes a replacement in the pool.
             * @enum {string}
             */
            kind: "mined" | "replaced" | "dead" | "pool" | "unseen";
            /** @description When this index first saw this state. */
            since: components["schemas"]["Time"];
            /** @description When this index saw the state end. Null for the current state. */
            until: components["schemas"]["Time"] | null;
            /** @description The reorg that removed the transaction from the main chain: the last one before `since`. */
            reorg: components["schemas"]["ReorgId"];
            /** @description Height of the block that includes the transaction or its replacement. Null when no block includes either. */
            height: components["schemas"]["Height"] | null;
            /** @description Hash of the block that includes the transaction or its replacement. Null when no block includes either. */
            block_hash: components["schemas"]["Hash"] | null;
            /** @description Hash of the other transaction that has one of the same key images. Null unless the state is `replaced`. */
            replaced_by: components["schemas"]["Hash"] | null;
            /** @description Position of the input whose key image the other transaction has, or whose ring has the missing member. Null unless the state is `replaced` or `dead`. */
            input: components["schemas"]["Count"] | null;
            /** @description Global index of the first missing ring member. Null unless the state is `dead`. */
            global_index: components["schemas"]["Count"] | null;
        };
        /** @description A ring member: an output that the input may spend. Fields are null when the index does not have the output. */
        RingMember: {
            /** @description Global index: the index among all outputs with the same `bucket`. Null when it is 2^53 or more, which no real output has. */
            global_index: components["schemas"]["Count"] | null;
            /** @description Height of the block that contains the output. */
            height: components["schemas"]["Height"] | null;
            /** @description Timestamp of the block that contains the output. */
            timestamp: components["schemas"]["Time"] | null;
            /** @description Hash of the transaction that created the output. */
            tx_hash: components["schemas"]["Hash"] | null;
            /** @description Position of the output in the transaction that created it. */
            position: components["schemas"]["Count"] | null;
            /** @description True when a coinbase created the output. */
            coinbase: boolean | null;
            /** @description One-time public key of the output. */
            key: components["schemas"]["Hash"] | null;
            /** @description Commitment to the amount. A public amount has the commitment that rings use: G + amount·H. Null unless the request asks for commitments. */
            commitment: components["schemas"]["Hash"] | null;
        };
        /** @description An input of a transaction. It spends one member of its ring. Only the sender knows which one. */
        Input: {
            /** @description Position among the inputs of the transaction. */
            position: components["schemas"]["Count"];
            /** @description Key image. It prevents a second spend of the same output, and does not reveal which output is spent. */
            key_image: components["schemas"]["Hash"];
            /** @description Atomic units spent. Null where RingCT hides the amount. */
            amount: components["schemas"]["Uint64"] | null;
            /** @description Amount by which Monero groups outputs for global indices: 0 for RingCT outputs and version 2 coinbases, otherwise the amount of the output in atomic units. */
            bucket: components["schemas"]["Uint64"];
            /** @description Ring members in the order of the transaction, which is not always ordered by index. The same output can occur more than once. */
            ring: components["schemas"]["RingMember"][];
        };
        /** @description An output of a transaction. */
        Output: {
            /** @description Position among the outputs of the transaction. */
            position: components["schemas"]["Count"];
            /** @description Global index: the index among all outputs with the same `bucket`. Null until the transaction is mined. */
            global_index: components["schemas"]["Count"] | null;
            /** @description Running number of an output among all outputs of the chain, whatever their amounts. Membership proofs (RingCT type 7) use this numbering. */
            unified_id: components["schemas"]["UnifiedId"] | null;
            /** @description Amount by which Monero groups outputs for global indices: 0 for RingCT outputs and version 2 coinbases, otherwise the amount of the output in atomic units. */
            bucket: components["schemas"]["Uint64"];
            /** @description Amount in atomic units. Null where RingCT hides it. */
            amount: components["schemas"]["Uint64"] | null;
            /** @description One-time public key. Null when the format of the output is unknown. */
            key: components["schemas"]["Hash"] | null;
            /** @description View tag of the output. Null before hard fork 15. */
            view_tag: components["schemas"]["ViewTag"] | null;
            /** @description The encrypted Janus anchor of a Carrot output: 16 bytes in lower-case hex. Null for other outputs. */
            encrypted_janus_anchor: components["schemas"]["EncryptedAnchor"] | null;
            /** @description Commitment to the amount. A public amount has the commitment that rings use: G + amount·H. Null unless the request asks for commitments. */
            commitment: components["schemas"]["Hash"] | null;
        };
        /** @description The block that includes a transaction. */
        TxBlock: {
            /** @description Height of the block. */
            height: components["schemas"]["Height"];
            /** @description Hash of the block. */
            hash: components["schemas"]["Hash"];
            /** @description Timestamp that the miner set. It can be earlier than that of the previous block. */
            timestamp: components["schemas"]["Time"];
            /** @description Position of the transaction in the block. 0 is the coinbase. */
            position: components["schemas"]["Count"];
        };
        /** @description What this index observed about a transaction in the pool. */
        Waiting: {
            /** @description When this index first saw the transaction. */
            first_seen_at: components["schemas"]["Time"];
            /** @description When the transaction left the pool. Null while the transaction is in the pool. */
            left_at: components["schemas"]["Time"] | null;
            /** @description When the node received the transaction. Null when unknown. */
            receive_time: components["schemas"]["Time"] | null;
            /** @description Whether the node has relayed the transaction. Null when unknown. */
            relayed: boolean | null;
            /** @description Whether the node has seen another transaction with the same key image. */
            double_spend_seen: boolean;
        };
        /** @description Something unusual about a transaction. The transaction is not necessarily invalid. */
        Oddity: {
            /**
             * @description Kind of oddity. `unknown-…`: a format that this version of Ringscope does not know. docs/oddities.md describes all other kinds.
             * @enum {string}
             */
            kind: "unknown-version" | "unknown-input" | "unknown-output" | "unknown-ringct" | "unknown-layout" | "no-outputs" | "coinbase-ringct" | "negative-fee" | "wrapped-ring" | "repeated-member" | "impossible-member";
            /** @description Position of the input or output that is unusual. 0 when the oddity concerns the transaction itself. */
            position: components["schemas"]["Count"];
        };
        /** @description A transaction on the main chain, in the pool or in an orphaned block. Fields are null when only the hash is stored, or when this version of Ringscope does not know the format (see `oddities`). */
        Tx: {
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /**
             * @description `confirmed`: on the main chain. `pool`: in the pool. `orphaned`: only in blocks off the main chain.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned";
            /** @description True when the transaction is a coinbase. */
            coinbase: boolean;
            /** @description Number of confirmations, counted up to the block in `index`. 0 unless `state` is `confirmed`. */
            confirmations: components["schemas"]["Count"];
            /** @description The block that includes the transaction. It is an orphaned block when `state` is `orphaned`. Null in the pool. */
            block: components["schemas"]["TxBlock"] | null;
            /** @description Observations of the transaction in the pool. Null when this index never saw the transaction there, and when `state` is `orphaned`. */
            pool: components["schemas"]["Waiting"] | null;
            /** @description Transaction version: 1 or 2. */
            version: components["schemas"]["Version"] | null;
            /** @description RingCT type. It is 0 for a coinbase and null in version 1. */
            rct_type: components["schemas"]["Version"] | null;
            /** @description Size of the transaction in bytes. */
            size: components["schemas"]["Count"] | null;
            /** @description Weight in bytes, on which the fee rate is based. Null when unknown. */
            weight: components["schemas"]["Count"] | null;
            /** @description Fee in atomic units. It is 0 for a coinbase and null when unknown. */
            fee: components["schemas"]["Uint64"] | null;
            /** @description Unlock time: a block height if below 500000000, otherwise a unix time in seconds. Null when unknown. */
            unlock_time: components["schemas"]["Uint64"] | null;
            /** @description Number of inputs, 1 for a coinbase. Null when unknown. */
            input_count: components["schemas"]["Count"] | null;
            /** @description Number of outputs of the transaction. */
            output_count: components["schemas"]["Count"] | null;
            /** @description Number of members of the largest ring, 0 for a coinbase. Null when unknown. */
            ring_size: components["schemas"]["Count"] | null;
            /** @description Height of the block whose output tree the membership proof uses. Null except for RingCT type 7. */
            reference_block: components["schemas"]["Height"] | null;
            /** @description Number of layers of the output tree that the membership proof uses. Null except for RingCT type 7. */
            n_tree_layers: components["schemas"]["Count"] | null;
            /** @description The extra field: its bytes and its parsed fields. Null when unknown. */
            extra: components["schemas"]["Extra"] | null;
            /** @description Unusual properties of the transaction, such as unknown formats or unusual rings. */
            oddities: components["schemas"]["Oddity"][];
            /** @description First inputs in the order of the transaction, at most 100. */
            inputs: components["schemas"]["Input"][];
            /** @description Cursor of the next inputs, for `txs/{hash}/rings`. Null when there are no more. */
            next_inputs: string | null;
            /** @description First outputs in the order of the transaction, at most 100. */
            outputs: components["schemas"]["Output"][];
            /** @description Cursor of the next outputs, for `txs/{hash}/outputs`. Null when there are no more. */
            next_outputs: string | null;
            /** @description Hashes of blocks off the main chain that also include the transaction. */
            orphaned_blocks: components["schemas"]["Hash"][];
            /** @description States of the transaction since a reorg first removed it from the main chain, oldest first. The last one is the current state. */
            fates: components["schemas"]["Fate"][];
        };
        /** @description The requested transaction with its first inputs and outputs. */
        TxResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            tx: components["schemas"]["Tx"];
        };
        /** @description A page of the inputs of a transaction, each with its ring. Empty for a coinbase. */
        TxRingsResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /**
             * @description `confirmed`: on the main chain. `pool`: in the pool. `orphaned`: only in blocks off the main chain.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned";
            /** @description Inputs in the order of the transaction. */
            inputs: components["schemas"]["Input"][];
            /** @description Value of the parameter `cursor` for the next page. Null on the last page. */
            next: string | null;
        };
        /** @description A page of the outputs of a transaction. */
        TxOutputsResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /**
             * @description `confirmed`: on the main chain. `pool`: in the pool. `orphaned`: only in blocks off the main chain.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned";
            /** @description Outputs in the order of the transaction. */
            outputs: components["schemas"]["Output"][];
            /** @description Value of the parameter `cursor` for the next page. Null on the last page. */
            next: string | null;
        };
        /** @description A page of the transactions whose hashes begin with a prefix. */
        TxListResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Transactions, ordered by hash. */
            txs: {
                /** @description Hash of the transaction. */
                hash: components["schemas"]["Hash"];
                /**
                 * @description `confirmed`: on the main chain. `pool`: in the pool. `orphaned`: only in blocks off the main chain.
                 * @enum {string}
                 */
                state: "confirmed" | "pool" | "orphaned";
                /** @description Height of the block of the transaction, or of its highest orphaned block. Null in the pool. */
                height: components["schemas"]["Height"] | null;
            }[];
            /** @description Value of the parameter `cursor` for the next page. Null on the last page. */
            next: string | null;
        };
        /** @description The transactions to return. */
        ReadTxsRequest: {
            /** @description Hashes of 1 to 100 transactions. */
            hashes: string[];
            /** @description Whether the response includes the commitments of outputs and ring members, which come from the node. */
            commitments?: boolean;
        };
        /** @description The outputs to return. */
        ReadOutputsRequest: {
            /** @description 1 to 100 outputs. */
            outputs: components["schemas"]["RequestedOutput"][];
            /** @description Whether the response includes the commitments of outputs and ring members, which come from the node. */
            commitments?: boolean;
        };
        /** @description The key images to find. */
        ReadKeyImagesRequest: {
            /** @description 1 to 100 key images. */
            key_images: string[];
        };
        /** @description Several transactions, from one state of the index. */
        ReadTxsResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The transactions that the index has, in the order of the request, each once. */
            txs: components["schemas"]["Tx"][];
            /** @description Requested hashes that the index does not have. */
            missing: components["schemas"]["Hash"][];
            /** @description Requested hashes that this response leaves out, because its transactions already have 10000 or more ring members and outputs. Request these hashes again. */
            left_out: components["schemas"]["Hash"][];
        };
        /** @description Several outputs, from one state of the index. */
        ReadOutputsResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The outputs that the index has, in the order of the request, each once. */
            outputs: components["schemas"]["OutputOrigin"][];
            /** @description Requested outputs that the index does not have. */
            missing: {
                /** @description Amount by which Monero groups outputs for global indices: 0 for RingCT outputs and version 2 coinbases, otherwise the amount of the output in atomic units. */
                bucket: components["schemas"]["Uint64"];
                /** @description Index of the output among all outputs with the same `bucket`. */
                global_index: components["schemas"]["Count"];
            }[];
        };
        /** @description The input of the main chain with a given key image. */
        MinedSpend: {
            /** @description Hash of the transaction of the input. */
            tx_hash: components["schemas"]["Hash"];
            /** @description Position of the input in its transaction. */
            input: components["schemas"]["Count"];
            /** @description Amount by which Monero groups the ring members for global indices: 0 for RingCT outputs, otherwise their amount in atomic units. */
            bucket: components["schemas"]["Uint64"];
            /** @description Number of ring members. */
            ring_size: components["schemas"]["Count"];
            /** @description Height of the block of the transaction. */
            height: components["schemas"]["Height"];
            /** @description Timestamp of the block of the transaction. */
            timestamp: components["schemas"]["Time"];
            /** @description Position of the transaction in the block. */
            tx_position: components["schemas"]["Count"];
        };
        /** @description An input of a waiting transaction with a given key image. It conflicts with every other transaction that has the same key image. */
        WaitingSpend: {
            /** @description Hash of the transaction of the input. */
            tx_hash: components["schemas"]["Hash"];
            /** @description Position of the input in its transaction. */
            input: components["schemas"]["Count"];
            /** @description Amount by which Monero groups the ring members for global indices: 0 for RingCT outputs, otherwise their amount in atomic units. */
            bucket: components["schemas"]["Uint64"];
            /** @description Number of ring members. */
            ring_size: components["schemas"]["Count"];
            /** @description When this index first saw the transaction. */
            first_seen_at: components["schemas"]["Time"];
        };
        /** @description An input with a given key image, of a transaction in an orphaned block. */
        OrphanedSpend: {
            /** @description Hash of the transaction of the input. */
            tx_hash: components["schemas"]["Hash"];
            /** @description Position of the input in its transaction. */
            input: components["schemas"]["Count"];
            /** @description Amount by which Monero groups the ring members for global indices: 0 for RingCT outputs, otherwise their amount in atomic units. */
            bucket: components["schemas"]["Uint64"];
            /** @description Number of ring members. */
            ring_size: components["schemas"]["Count"];
            /** @description Hash of the orphaned block. */
            block_hash: components["schemas"]["Hash"];
            /** @description Height of the orphaned block. */
            height: components["schemas"]["Height"];
        };
        /** @description All inputs with a given key image. */
        KeyImageResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The requested key image. */
            key_image: components["schemas"]["Hash"];
            /**
             * @description `confirmed`: a transaction of the main chain has the key image. `pool`: only waiting transactions have it. `orphaned`: only transactions of orphaned blocks have it.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned";
            /** @description The input on the main chain with the key image. Null when there is none. */
            spend: components["schemas"]["MinedSpend"] | null;
            /** @description Inputs of waiting transactions, newest first, at most 100. */
            pool: components["schemas"]["WaitingSpend"][];
            /** @description Inputs of transactions in orphaned blocks, highest block first, at most 100. */
            orphaned: components["schemas"]["OrphanedSpend"][];
        };
        /** @description A key image and all inputs that have it. */
        KeyImageInputs: {
            /** @description The requested key image. */
            key_image: components["schemas"]["Hash"];
            /**
             * @description `confirmed`: a transaction of the main chain has the key image. `pool`: only waiting transactions have it. `orphaned`: only transactions of orphaned blocks have it.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned";
            /** @description The input on the main chain with the key image. Null when there is none. */
            spend: components["schemas"]["MinedSpend"] | null;
            /** @description Inputs of waiting transactions, newest first, at most 100. */
            pool: components["schemas"]["WaitingSpend"][];
            /** @description Inputs of transactions in orphaned blocks, highest block first, at most 100. */
            orphaned: components["schemas"]["OrphanedSpend"][];
        };
        /** @description Several key images, from one state of the index. */
        ReadKeyImagesResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The key images that the index has, in the order of the request, each once. */
            key_images: components["schemas"]["KeyImageInputs"][];
            /** @description Requested values that no transaction has as a key image. Each is the key image of an unspent output, or not a key image at all. */
            missing: components["schemas"]["Hash"][];
        };
        /** @description The bytes of a block or transaction. The server has verified that the bytes match the hash. */
        RawResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Hash of the block or transaction. */
            hash: components["schemas"]["Hash"];
            /** @description Number of bytes in `hex`. */
            size: components["schemas"]["Count"];
            /** @description Bytes of the block or transaction. */
            hex: components["schemas"]["Hex"];
        };
        /** @description What one of the configured nodes knows about the requested hash. */
        ComparedNode: {
            /** @description Position of the node in the configuration, from 1. */
            number: components["schemas"]["Count"];
            /** @description Whether this explorer currently reads from the node. */
            in_use: boolean;
            /** @description Height of the newest block of the node. Null when the node did not respond. */
            node_height: components["schemas"]["Height"] | null;
            /**
             * @description What the node has with the hash. `block`: a block of its main chain. `alternative-block`: a block off its main chain. `mined`: a transaction in a block of its main chain. `pool`: a transaction in its pool. `unknown`: neither a block nor a transaction. `unreachable`: the node did not respond.
             * @enum {string}
             */
            state: "block" | "alternative-block" | "mined" | "pool" | "unknown" | "unreachable";
            /** @description Height of the block that has the hash or includes the transaction. Null when there is none. */
            height: components["schemas"]["Height"] | null;
        };
        /** @description What each configured node knows about the hash of a block or transaction. */
        CompareResponse: {
            /** @description The requested hash. */
            hash: components["schemas"]["Hash"];
            /**
             * @description Whether all nodes that responded have the same result. `unknown`: fewer than two nodes responded.
             * @enum {string}
             */
            agreement: "agree" | "differ" | "unknown";
            /** @description The results of the configured nodes. */
            nodes: components["schemas"]["ComparedNode"][];
        };
        /** @description The objects to return. Every list is optional. */
        ChainDataRequest: {
            /**
             * @description Hashes of the requested transactions.
             * @default []
             */
            tx_hashes?: string[];
            /**
             * @description The requested outputs, for example all members of a ring.
             * @default []
             */
            outputs?: components["schemas"]["RequestedOutput"][];
            /**
             * @description The requested key images.
             * @default []
             */
            key_images?: string[];
        };
        /** @description The block that includes a transaction. */
        BlockPosition: {
            /** @description Hash of the block. */
            hash: components["schemas"]["Hash"];
            /** @description Height of the block. */
            height: components["schemas"]["Height"];
            /** @description Timestamp of the block, which its miner set. */
            timestamp: components["schemas"]["Time"];
        };
        /** @description Another output with the same one-time key. Only one of the two can be spent. */
        KeyReuse: {
            /** @description Position of the output in the requested transaction. */
            position: components["schemas"]["Count"];
            /** @description Hash of the transaction of the other output. */
            tx_hash: components["schemas"]["Hash"];
            /** @description Position of the other output in its transaction. */
            other_position: components["schemas"]["Count"];
            /** @description Height of the block that contains the other output. */
            height: components["schemas"]["Height"];
        };
        /** @description A requested transaction. */
        RequestedTx: {
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /**
             * @description `confirmed`: on the main chain. `pool`: in the pool. `orphaned`: only in blocks off the main chain. `unknown`: the index does not have the transaction.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned" | "unknown";
            /** @description The block of the transaction, or its highest orphaned block. Null in the pool, and when unknown. */
            block: components["schemas"]["BlockPosition"] | null;
            /** @description Number of confirmations. 0 unless `state` is `confirmed`. */
            confirmations: components["schemas"]["Count"];
            /** @description Timestamp of the block with which the transaction reached 10 confirmations, so that outputs without a lock can be spent. Null with fewer confirmations. */
            spendable_since: components["schemas"]["Time"] | null;
            /** @description Hash of the transaction on the main chain that spends the same coins. Null unless the transaction is orphaned and replaced. */
            replaced_by: components["schemas"]["Hash"] | null;
            /** @description Bytes of the transaction, whose hash the server did not verify. Null when the bytes are unavailable. Also null beyond the first megabyte of a response; request the transaction alone in this case. */
            hex: components["schemas"]["Hex"] | null;
            /** @description Other outputs with the one-time key of an output of the requested transaction, at most 100. They can be outputs of the same transaction. Null when the transaction is not confirmed or has more than 1000 outputs. */
            reused_keys: components["schemas"]["KeyReuse"][] | null;
        };
        /** @description A requested key image. */
        KeyImageUse: {
            /** @description The requested key image. */
            key_image: components["schemas"]["Hash"];
            /**
             * @description `unspent`: no transaction on the main chain or in the pool has the key image. `confirmed`: a transaction of the main chain has it. `pool`: only a waiting transaction has it.
             * @enum {string}
             */
            state: "unspent" | "confirmed" | "pool";
            /** @description Hash of the transaction with the key image. Null when unspent. */
            tx_hash: components["schemas"]["Hash"] | null;
            /** @description The block of the transaction with the key image. Null in the pool and when unspent. */
            block: components["schemas"]["BlockPosition"] | null;
        };
        /** @description The requested data, each list in the order of the request. */
        ChainDataResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Timestamp of the newest indexed block. */
            tip_timestamp: components["schemas"]["Time"];
            /** @description The requested transactions. */
            txs: components["schemas"]["RequestedTx"][];
            /** @description The requested outputs. */
            outputs: {
                /** @description Amount by which Monero groups outputs for global indices. */
                bucket: components["schemas"]["Uint64"];
                /** @description Index of the output among all outputs with the same `bucket`. */
                global_index: components["schemas"]["Count"];
                /** @description One-time public key. Null when the index does not have the output. */
                key: components["schemas"]["Hash"] | null;
            }[];
            /** @description The requested key images. */
            key_images: components["schemas"]["KeyImageUse"][];
        };
        /** @description A transaction or a block. Exactly one of the two fields must be present. */
        DecodeRequest: {
            /** @description The transaction in hex. */
            tx_hex?: string;
            /** @description The block in hex, without its transactions. */
            block_hex?: string;
        };
        /** @description An input of a decoded transaction. `kind` is its type. */
        DecodedInput: {
            /**
             * @description The input of a coinbase.
             * @constant
             */
            kind: "coinbase";
            /** @description Height of the block that contains the coinbase, as encoded in the input. */
            height: components["schemas"]["Count"];
        } | {
            /**
             * @description An input that spends one member of its ring.
             * @constant
             */
            kind: "key";
            /** @description Amount of the ring members in atomic units. 0 where RingCT hides it. */
            amount: components["schemas"]["Uint64"];
            /** @description Key image of the input. */
            key_image: components["schemas"]["Hash"];
            /** @description The ring members as the transaction encodes them: each as an offset from the previous one. */
            key_offsets: components["schemas"]["Uint64"][];
            /** @description The ring members as global output indices. */
            global_indices: components["schemas"]["Uint64"][];
        };
        /** @description An output of a decoded transaction. */
        DecodedOutput: {
            /** @description Amount in atomic units. 0 where RingCT hides it. */
            amount: components["schemas"]["Uint64"];
            /** @description One-time public key. */
            key: components["schemas"]["Hash"];
            /** @description View tag of the output. Null when the output format has no view tag. */
            view_tag: components["schemas"]["ViewTag"] | null;
            /** @description The encrypted Janus anchor of a Carrot output: 16 bytes in lower-case hex. Null for other outputs. */
            encrypted_janus_anchor: components["schemas"]["EncryptedAnchor"] | null;
        };
        /** @description A transaction, decoded from its bytes alone. Signatures, proofs and amounts are not checked. */
        DecodedTx: {
            /** @description Hash of the transaction. Null when the format is unknown. */
            hash: components["schemas"]["Hash"] | null;
            /** @description Hash of the transaction prefix. Null when the format is unknown. */
            prefix_hash: components["schemas"]["Hash"] | null;
            /** @description Transaction version: 1 or 2. */
            version: components["schemas"]["Count"];
            /** @description RingCT type. Null in version 1. */
            rct_type: components["schemas"]["Count"] | null;
            /** @description Name of the RingCT type. Null in version 1. */
            rct_type_name: string | null;
            /** @description True when the transaction is a coinbase. */
            coinbase: boolean;
            /** @description Fee in atomic units. Null when the fee is unknown, or when outputs exceed inputs. */
            fee: components["schemas"]["Uint64"] | null;
            /** @description Size of the transaction in bytes. */
            size: components["schemas"]["Count"];
            /** @description Weight of the transaction in bytes. Null when the format is unknown. */
            weight: components["schemas"]["Count"] | null;
            /** @description Unlock time: a block height if below 500000000, otherwise a unix time in seconds. */
            unlock_time: components["schemas"]["Uint64"];
            /** @description Inputs in the order of the transaction. */
            inputs: components["schemas"]["DecodedInput"][];
            /** @description Outputs in the order of the transaction. */
            outputs: components["schemas"]["DecodedOutput"][];
            /** @description The extra field: its bytes and its parsed fields. */
            extra: components["schemas"]["Extra"];
            /** @description Where decoding stopped at an unknown format. Null when the transaction was decoded completely. */
            undecoded: {
                /**
                 * @description The part of the transaction whose format this version of Ringscope does not know.
                 * @enum {string}
                 */
                what: "version" | "input" | "output" | "ringct" | "layout";
                /** @description Path of the part that was not decoded, with the field names of the daemon. */
                path: string;
                /** @description Byte offset of the part that was not decoded. */
                offset: components["schemas"]["Count"];
            } | null;
        };
        /** @description A block, decoded from its bytes alone. Its proof of work is not checked. */
        DecodedBlock: {
            /** @description Hash of the block. Null when its format is unknown. */
            hash: components["schemas"]["Hash"] | null;
            /** @description Height that the coinbase input contains. Null without a coinbase input. */
            height: components["schemas"]["Count"] | null;
            /** @description Major version: the hard fork whose rules the block follows. */
            major_version: components["schemas"]["Version"];
            /** @description Minor version: the hard fork that the miner votes for. */
            minor_version: components["schemas"]["Version"];
            /** @description Timestamp that the miner set. Null when it is 2^53 or more, which no real block has. */
            timestamp: components["schemas"]["Time"] | null;
            /** @description Hash of the previous block. */
            prev_hash: components["schemas"]["Hash"];
            /** @description Nonce of the proof of work. */
            nonce: components["schemas"]["Count"];
            /** @description Size of the block in bytes, without its transactions. */
            size: components["schemas"]["Count"];
            /** @description Coinbase of the block. */
            miner_tx: components["schemas"]["DecodedTx"];
            /** @description Hashes of the other transactions in block order. */
            tx_hashes: components["schemas"]["Hash"][];
            /** @description Bytes of unknown meaning after the transaction hashes. Empty in every known version. */
            trailing: components["schemas"]["Hex"];
        };
        /** @description A decoded transaction or block. */
        DecodeResponse: {
            /** @description The transaction. Null for a block. */
            tx: components["schemas"]["DecodedTx"] | null;
            /** @description The block. Null for a transaction. */
            block: components["schemas"]["DecodedBlock"] | null;
        };
        /** @description A signed transaction. */
        BroadcastRequest: {
            /** @description The transaction in hex. */
            tx_hex: string;
            /** @description Set to true to run only the checks of the explorer. The transaction is not sent to the node. The default is false. */
            dry_run?: boolean;
        };
        /** @description A reason why a transaction was rejected. */
        BroadcastReason: {
            /**
             * @description Why the transaction was rejected. `double_spend`: Another transaction has one of its key images. `fee_too_low`: The fee is below the minimum. `invalid_input`: An input is invalid: its ring, its order, or a ring member that is locked or does not exist. `invalid_output`: An output or its range proof is invalid. `low_mixin`: A ring has a size that the current hard fork does not allow. `not_rct`: It is not a RingCT transaction, which the current hard fork requires. `overspend`: Its outputs exceed its inputs. `too_big`: Its weight is above the limit for relaying. `too_few_outputs`: It has fewer than two outputs. `sanity_check_failed`: The ring members fail the sanity check of the node, which indicates a fault of the wallet. `tx_extra_too_big`: Its extra field is longer than the limit for relaying. `nonzero_unlock_time`: It has an unlock time, so nodes do not relay it. `verification_failed`: The node rejected it without a reason, for example because of an invalid signature.
             * @enum {string}
             */
            code: "double_spend" | "fee_too_low" | "invalid_input" | "invalid_output" | "low_mixin" | "not_rct" | "overspend" | "too_big" | "too_few_outputs" | "sanity_check_failed" | "tx_extra_too_big" | "nonzero_unlock_time" | "verification_failed";
            /** @description Human-readable reason. The wording may change. */
            message: string;
        };
        /** @description The result of a broadcast request. */
        BroadcastResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Hash of the transaction. Null when the transaction is too big to be decoded. */
            hash: components["schemas"]["Hash"] | null;
            /** @description True when the request was a dry run, which sends nothing to the node. */
            dry_run: boolean;
            /** @description True when the node accepted the transaction or already had it. False when a check rejected it. Null when a dry run found no reason to reject it: only the node checks signatures and proofs. */
            accepted: boolean | null;
            /** @description True when the node relays the transaction to other nodes. False when the node already had the transaction. */
            relayed: boolean;
            /** @description Where this index already had the transaction: in a block or in the pool. Null when it was unknown. */
            known: ("mined" | "pool") | null;
            /**
             * @description Whose checks decided: those of this explorer or those of the node.
             * @enum {string}
             */
            decided_by: "explorer" | "node";
            /** @description Why the transaction was rejected. Empty when it was not. */
            reasons: components["schemas"]["BroadcastReason"][];
        };
        /** @description A block of the main chain, with the fields that never change. */
        ExportedBlock: {
            /** @description Height of the block. */
            height: components["schemas"]["Height"];
            /** @description Hash of the block. */
            hash: components["schemas"]["Hash"];
            /** @description Hash of the previous block. */
            prev_hash: components["schemas"]["Hash"];
            /** @description Timestamp that the miner set. It can be earlier than that of the previous block. */
            timestamp: components["schemas"]["Time"];
            /** @description Major version: the hard fork whose rules the block follows. */
            major_version: components["schemas"]["Version"];
            /** @description Minor version: the hard fork that the miner votes for. */
            minor_version: components["schemas"]["Version"];
            /** @description Nonce of the proof of work, 32 bits. */
            nonce: number;
            /** @description Hash of the coinbase transaction. */
            miner_tx_hash: components["schemas"]["Hash"];
            /** @description Number of transactions in the block, without the coinbase. */
            tx_count: components["schemas"]["Count"];
            /** @description Atomic units that the coinbase pays, including fees. */
            reward: components["schemas"]["Uint64"];
            /** @description Size of the block and its transactions in bytes. */
            size: components["schemas"]["Uint64"];
            /** @description Block weight, which the block size limit and the penalty depend on. */
            weight: components["schemas"]["Uint64"];
            /** @description Weight that counts towards the long-term median. */
            long_term_weight: components["schemas"]["Uint64"];
            /** @description Difficulty of the block. */
            difficulty: components["schemas"]["Uint128"];
            /** @description Sum of the difficulties of the block and all blocks below it. */
            cumulative_difficulty: components["schemas"]["Uint128"];
            /** @description Sum of the fees of the transactions in the block, in atomic units. An unknown fee counts as 0. */
            fees: components["schemas"]["Uint64"];
            /** @description Atomic units that the block created: reward minus fees. */
            base_reward: components["schemas"]["Uint64"];
            /** @description Number of layers of the tree of all outputs. Null for block versions below 17. */
            fcmp_pp_n_tree_layers: components["schemas"]["Count"] | null;
            /** @description Root of the tree of all outputs. Null for block versions below 17. */
            fcmp_pp_tree_root: components["schemas"]["Hash"] | null;
        };
        /** @description A transaction of the main chain. */
        ExportedTx: {
            /** @description Height of the block of the transaction. */
            height: components["schemas"]["Height"];
            /** @description Position in the block. 0 is the coinbase. */
            position: components["schemas"]["Count"];
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /** @description Transaction version: 1 or 2. */
            version: components["schemas"]["Version"];
            /** @description RingCT type. It is 0 for a coinbase and null in version 1. */
            rct_type: components["schemas"]["Version"] | null;
            /** @description Size of the transaction in bytes. */
            size: components["schemas"]["Count"];
            /** @description Weight in bytes, on which the fee rate is based. Null when unknown. */
            weight: components["schemas"]["Count"] | null;
            /** @description Fee in atomic units. It is 0 for a coinbase and null when unknown. */
            fee: components["schemas"]["Uint64"] | null;
            /** @description Unlock time: a block height if below 500000000, otherwise a unix time in seconds. Null when unknown. */
            unlock_time: components["schemas"]["Uint64"] | null;
            /** @description Number of inputs, 1 for a coinbase. Null when unknown. */
            input_count: components["schemas"]["Count"] | null;
            /** @description Number of outputs of the transaction. */
            output_count: components["schemas"]["Count"];
            /** @description Number of members of the largest ring, 0 for a coinbase. Null when unknown. */
            ring_size: components["schemas"]["Count"] | null;
            /** @description Extra field of the transaction. Null when unknown. */
            extra: components["schemas"]["Hex"] | null;
        };
        /** @description The parsed extra field of a transaction of the main chain. */
        ExportedExtra: {
            /** @description Height of the block of the transaction. */
            height: components["schemas"]["Height"];
            /** @description Position of the transaction in the block. 0 is the coinbase. */
            tx_position: components["schemas"]["Count"];
            /** @description Transaction public keys. Wallets use the first one. */
            public_keys: components["schemas"]["Hash"][];
            /** @description Additional public keys, one for each output in order. Usually empty. */
            additional_public_keys: components["schemas"]["Hash"][];
            /** @description Bytes of the first nonce. Null without a nonce. */
            nonce: components["schemas"]["Hex"] | null;
            /** @description Payment id in the first nonce: 8 bytes if encrypted, 32 if clear. Null without a payment id, and for a coinbase. */
            payment_id: components["schemas"]["Hex"] | null;
            /** @description Depth of the Merkle tree in the merge mining field, as encoded. Null without this field. */
            merge_mining_depth: components["schemas"]["Uint64"] | null;
            /** @description Merkle root in the merge mining field. Null without this field. */
            merge_mining_root: components["schemas"]["Hash"] | null;
            /** @description Id of the share in the former merge mining field of P2Pool. Null without this field. */
            p2pool_share: components["schemas"]["Hash"] | null;
            /** @description Bytes of the field that the mining pool MinerGate wrote. Null without this field. */
            minergate: components["schemas"]["Hex"] | null;
            /** @description Number of padding bytes at the end of the extra, including the tag. */
            padding: components["schemas"]["Count"];
            /** @description Number of bytes at the end of the extra that were not parsed. */
            unparsed: components["schemas"]["Count"];
        };
        /** @description An input of a transaction of the main chain, with its ring. A coinbase has no rows. */
        ExportedInput: {
            /** @description Height of the block of the transaction. */
            height: components["schemas"]["Height"];
            /** @description Position of the transaction in the block. 0 is the coinbase. */
            tx_position: components["schemas"]["Count"];
            /** @description Position among the inputs of the transaction. */
            position: components["schemas"]["Count"];
            /** @description Key image of the input. */
            key_image: components["schemas"]["Hash"];
            /** @description Amount by which Monero groups the ring members for global indices: 0 for RingCT outputs, otherwise their amount in atomic units. */
            bucket: components["schemas"]["Uint64"];
            /** @description Global indices of the ring members, in the order of the transaction. -1 stands for an index of 2^53 or more, which no output has. */
            ring: number[];
            /** @description Ages of the ring members in blocks: height of the input minus height of the member. Null for an output that the chain does not have. */
            ring_ages: (number | null)[];
        };
        /** @description An output of the main chain. */
        ExportedOutput: {
            /** @description Height of the block of the transaction that created the output. */
            height: components["schemas"]["Height"];
            /** @description Position of the transaction in the block. 0 is the coinbase. */
            tx_position: components["schemas"]["Count"];
            /** @description Position of the output in the transaction that created it. */
            position: components["schemas"]["Count"];
            /** @description Amount by which Monero groups outputs for global indices: 0 for RingCT outputs and version 2 coinbases, otherwise the amount of the output in atomic units. */
            bucket: components["schemas"]["Uint64"];
            /** @description Index of the output among all outputs with the same `bucket`. */
            global_index: components["schemas"]["Count"];
            /** @description Amount in atomic units. Null where RingCT hides it. */
            amount: components["schemas"]["Uint64"] | null;
            /** @description One-time public key. Null when the format of the output is unknown. */
            key: components["schemas"]["Hash"] | null;
            /** @description View tag of the output. Null before hard fork 15. */
            view_tag: components["schemas"]["ViewTag"] | null;
            /** @description The encrypted Janus anchor of a Carrot output: 16 bytes in lower-case hex. Null for other outputs. */
            encrypted_janus_anchor: components["schemas"]["EncryptedAnchor"] | null;
        };
        /** @description The commitment and the encrypted amount of an output of the main chain. Both come from the node, and the server verifies the hash of the transaction. */
        ExportedCommitment: {
            /** @description Height of the block of the transaction. */
            height: components["schemas"]["Height"];
            /** @description Position of the transaction in the block. 0 is the coinbase. */
            tx_position: components["schemas"]["Count"];
            /** @description Position of the output in the transaction that created it. */
            position: components["schemas"]["Count"];
            /** @description Commitment to the amount. */
            commitment: components["schemas"]["Hash"];
            /** @description Encrypted amount: 32 bytes in RingCT types 1 to 3, 8 bytes in later types. */
            encrypted_amount: components["schemas"]["Hex"];
            /** @description Encrypted mask of the commitment in RingCT types 1 to 3. Null in later types. */
            encrypted_mask: components["schemas"]["Hex"] | null;
        };
        /** @description When this index first saw a transaction of the main chain in the pool. Transactions that the index first saw in a block have no row. */
        ExportedSighting: {
            /** @description Height of the block of the transaction. */
            height: components["schemas"]["Height"];
            /** @description Position of the transaction in the block. */
            position: components["schemas"]["Count"];
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /** @description When this index first saw the transaction in the pool, in milliseconds since 1970-01-01 UTC. */
            first_seen_ms: number;
            /** @description When the transaction left the pool, in milliseconds since 1970-01-01 UTC. */
            left_ms: number;
        };
        /** @description A block that a recorded reorg removed from the main chain or added to it. */
        ExportedReorg: {
            /** @description Number of the reorg. */
            reorg: components["schemas"]["ReorgId"];
            /** @description When this index performed the reorg. */
            detected_at: components["schemas"]["Time"];
            /** @description Height of the highest block that both branches share. */
            fork_height: components["schemas"]["Height"];
            /** @description True when the reorg removed the block from the main chain, false when it added the block. */
            orphaned: boolean;
            /** @description Height of the block. */
            height: components["schemas"]["Height"];
            /** @description Hash of the block. */
            hash: components["schemas"]["Hash"];
        };
        /** @description A state that a transaction had during a period of time, after a reorg removed it from the main chain. */
        ExportedFate: {
            /** @description Hash of the transaction. */
            tx_hash: components["schemas"]["Hash"];
            /** @description Zero-based number of the state among all states of the transaction. */
            number: components["schemas"]["Count"];
            /** @description The reorg that removed the transaction from the main chain: the last one before `since`. */
            reorg: components["schemas"]["ReorgId"];
            /**
             * @description State of an orphaned transaction. `mined`: in a block of the main chain again. `replaced`: another transaction with one of the same key images is on the main chain, or in the pool instead of this one. `dead`: a ring member is not on the main chain or has another key there, so no block can include the transaction. `pool`: in the pool. `unseen`: none of these. When several are true, the first one of this list applies, except that `dead` precedes a replacement in the pool.
             * @enum {string}
             */
            kind: "mined" | "replaced" | "dead" | "pool" | "unseen";
            /** @description When this index first saw this state. */
            since: components["schemas"]["Time"];
            /** @description When this index saw the state end. Null for the current state. */
            until: components["schemas"]["Time"] | null;
            /** @description Height of the block that includes the transaction or its replacement. Null when no block includes either. */
            height: components["schemas"]["Height"] | null;
            /** @description Hash of the block that includes the transaction or its replacement. Null when no block includes either. */
            block_hash: components["schemas"]["Hash"] | null;
            /** @description Hash of the other transaction that has one of the same key images. Null unless the state is `replaced`. */
            replaced_by: components["schemas"]["Hash"] | null;
            /** @description Position of the input whose key image the other transaction has, or whose ring has the missing member. Null unless the state is `replaced` or `dead`. */
            input: components["schemas"]["Count"] | null;
            /** @description Global index of the first missing ring member. Null unless the state is `dead`. */
            global_index: components["schemas"]["Count"] | null;
        };
        /** @description A range of blocks that fits into one export. */
        ExportRange: {
            /** @description Lowest height of the range. */
            from: components["schemas"]["Height"];
            /** @description Highest height of the range. */
            to: components["schemas"]["Height"];
            /** @description True when the range has the full number of 10000 blocks. */
            complete: boolean;
            /** @description Hash of the lowest block of the range. */
            first_hash: components["schemas"]["Hash"];
            /** @description Hash of the highest block of the range. It changes when a reorg replaces blocks of the range. */
            last_hash: components["schemas"]["Hash"];
            /** @description Number of rows in the export of blocks. */
            blocks: components["schemas"]["Count"];
            /** @description Number of rows in the export of transactions, including coinbases. */
            txs: components["schemas"]["Count"];
            /** @description Number of rows with bucket 0 in the export of outputs. These are all rows when the range has no version 1 transactions. */
            rct_outputs: components["schemas"]["Count"];
            /** @description Paths of the exports of the range as NDJSON, one for each kind of rows. Add the parameter `format` for other formats. */
            paths: string[];
            /** @description Hashes of the files of the range that this server has sent completely since its start. The server remembers at most 5000 files. To verify a download, read this list after it. */
            digests: {
                /** @description Path and query of the file. */
                path: string;
                /** @description Size of the file in bytes. */
                bytes: components["schemas"]["Count"];
                /** @description SHA-256 of the bytes of the file. */
                sha256: components["schemas"]["Hash"];
            }[];
        };
        /** @description The ranges of blocks that can be exported. */
        ExportManifest: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Ranges, lowest first. The last range ends at the tip. */
            ranges: components["schemas"]["ExportRange"][];
            /** @description How the server sends the checksum of an export. */
            checksum: {
                /**
                 * @description Hash function of the checksum.
                 * @constant
                 */
                algorithm: "sha-256";
                /**
                 * @description HTTP trailer of each export, with the hash of the bytes that were sent (RFC 9530).
                 * @constant
                 */
                trailer: "Content-Digest";
            };
            /** @description Value of the parameter `cursor` for the next page. Null on the last page. */
            next: string | null;
        };
        /** @description Exact sums of the chain up to and including a block. */
        EmissionResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Height of the last block that the sums include. */
            height: components["schemas"]["Height"];
            /** @description Hash of the last block that the sums include. */
            hash: components["schemas"]["Hash"];
            /** @description Timestamp of the last block that the sums include. */
            timestamp: components["schemas"]["Time"];
            /** @description Atomic units created up to and including the block: the payouts of all coinbases minus all fees. */
            emission: components["schemas"]["Uint128"];
            /** @description Atomic units paid in fees up to and including the block. */
            fees: components["schemas"]["Uint128"];
            /** @description Atomic units that the block alone created. */
            block_emission: components["schemas"]["Uint64"];
            /** @description Sum of the fees of the transactions in the block, in atomic units. */
            block_fees: components["schemas"]["Uint64"];
        };
        /** @description Fee rates by the rules of the network for the next block. */
        FeeRules: {
            /** @description Minimum rate, in atomic units per byte of weight. Daemons tolerate a rate of up to two per cent less. */
            minimum: components["schemas"]["Uint64"];
            /** @description Suggested rate for the lowest priority, in atomic units per byte of weight. */
            slow: components["schemas"]["Uint64"];
            /** @description Suggested rate for the usual priority, in atomic units per byte of weight. */
            normal: components["schemas"]["Uint64"];
            /** @description Suggested rate for a high priority, in atomic units per byte of weight. */
            fast: components["schemas"]["Uint64"];
            /** @description Suggested rate for the highest priority, in atomic units per byte of weight. */
            fastest: components["schemas"]["Uint64"];
            /** @description Wallets round a fee up to a multiple of this number of atomic units. */
            quantization_mask: components["schemas"]["Uint64"];
        };
        /** @description Fees of the transactions in the newest blocks, without coinbases. */
        PaidFees: {
            /** @description Number of newest blocks that the sums and rates cover. */
            blocks: components["schemas"]["Count"];
            /** @description Number of transactions in the covered blocks, without coinbases. */
            txs: components["schemas"]["Count"];
            /** @description Sum of the fees of the transactions, in atomic units. An unknown fee counts as 0. */
            fees: components["schemas"]["Uint64"];
            /** @description Sum of the weights of the transactions, in bytes. */
            weight: components["schemas"]["Uint64"];
            /** @description First decile: a tenth of the transactions paid at most this rate, in atomic units per byte of weight. Null without transactions. */
            rate_tenth: components["schemas"]["Uint64"] | null;
            /** @description Median: half of the transactions paid at most this rate, in atomic units per byte of weight. Null without transactions. */
            rate_median: components["schemas"]["Uint64"] | null;
            /** @description Ninth decile: nine tenths of the transactions paid at most this rate, in atomic units per byte of weight. Null without transactions. */
            rate_nine_tenths: components["schemas"]["Uint64"] | null;
        };
        /** @description The fee rates that the network requires, and the fees that recent transactions paid. */
        FeesResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Fee rates by the rules of the network. Null for a chain before hard fork 15. */
            rules: components["schemas"]["FeeRules"] | null;
            paid: components["schemas"]["PaidFees"];
        };
        /** @description A hard fork: a height from which new consensus rules apply. */
        HardFork: {
            /** @description Version of the hard fork, which is the major version of its blocks. */
            version: components["schemas"]["Version"];
            /** @description Height of the first block of the hard fork. */
            height: components["schemas"]["Height"];
            /**
             * @description `past`: a later hard fork replaced its rules. `current`: its rules apply to the newest block. `future`: its height is above the tip.
             * @enum {string}
             */
            state: "past" | "current" | "future";
            /** @description Short human-readable description of the changes. */
            change: string;
        };
        /** @description The hard forks of the network. */
        HardForksResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The hard forks, newest first. */
            hard_forks: components["schemas"]["HardFork"][];
        };
        /** @description A block with the timestamp that its miner set. */
        TimedBlock: {
            /** @description Height of the block. */
            height: components["schemas"]["Height"];
            /** @description Hash of the block. */
            hash: components["schemas"]["Hash"];
            /** @description Timestamp of the block. It can be earlier than that of the previous block. */
            timestamp: components["schemas"]["Time"];
        };
        /** @description The height at a time: the number of blocks with an earlier timestamp. */
        HeightAtResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The requested time. */
            time: components["schemas"]["Time"];
            /** @description Number of blocks with an earlier timestamp. One above the height of the tip when all blocks are earlier. */
            height: components["schemas"]["Height"];
            /** @description The block at `height`. Null when `height` is above the tip. */
            block: components["schemas"]["TimedBlock"] | null;
        };
        /** @description The time at a height, when all blocks are sorted by timestamp. */
        TimeAtResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The requested height. */
            height: components["schemas"]["Height"];
            /** @description The timestamp at position `height` of the sorted timestamps of all blocks. A greater height never has an earlier time. */
            time: components["schemas"]["Time"];
            /** @description The block at `height`. Its timestamp can differ from `time`. */
            block: components["schemas"]["TimedBlock"];
        };
        /** @description The number of blocks with a given version and a given vote. */
        VersionCount: {
            /** @description Major version: the hard fork whose rules the blocks follow. */
            major_version: components["schemas"]["Version"];
            /** @description Minor version: the hard fork that the miners vote for. */
            minor_version: components["schemas"]["Version"];
            /** @description Number of blocks with this major version and this minor version. */
            blocks: components["schemas"]["Count"];
        };
        /** @description Difficulty, rewards and votes of the newest blocks. */
        MiningResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Number of newest blocks that the votes and the mean interval cover. */
            blocks: components["schemas"]["Count"];
            /** @description Difficulty of the next block, as the node reports it. Until the node has reported, the difficulty of the newest block. */
            difficulty: components["schemas"]["Uint128"];
            /** @description Estimated hash rate in hashes per second: difficulty divided by target time, rounded down. */
            hash_rate: components["schemas"]["Uint128"];
            /** @description Target time between blocks in seconds. */
            target_seconds: components["schemas"]["Count"];
            /** @description Mean seconds between the counted blocks by their timestamps. Null for a single block. */
            mean_interval: number | null;
            /** @description Height of the newest block. */
            height: components["schemas"]["Height"];
            /** @description Atomic units that the coinbase of the newest block pays, including fees. */
            reward: components["schemas"]["Uint64"];
            /** @description Base reward of the next block in atomic units, without fees and penalty. */
            next_base_reward: components["schemas"]["Uint64"];
            /** @description Atomic units created up to and including the newest block. */
            emission: components["schemas"]["Uint128"];
            /** @description Atomic units paid in fees up to and including the newest block. */
            fees: components["schemas"]["Uint128"];
            /** @description Versions and votes of the counted blocks, most frequent first. */
            versions: components["schemas"]["VersionCount"][];
        };
        /** @description The index up to and including its newest block. */
        IndexStatus: {
            /**
             * @description The network of the chain; `fakechain` is a private regtest chain.
             * @enum {string}
             */
            network: "mainnet" | "testnet" | "stagenet" | "fakechain";
            /** @description Height of the newest indexed block. */
            height: components["schemas"]["Height"];
            /** @description Hash of the newest indexed block. When the hash changes but the height does not increase, a reorg happened. */
            hash: components["schemas"]["Hash"];
            /** @description Hash of block 0, which identifies the chain. */
            genesis_hash: components["schemas"]["Hash"];
            /** @description Timestamp of the newest block, which its miner set. */
            timestamp: components["schemas"]["Time"];
            /** @description Difficulty of the newest block. */
            difficulty: components["schemas"]["Uint128"];
            /** @description Sum of the difficulties of all blocks. */
            cumulative_difficulty: components["schemas"]["Uint128"];
            /** @description Atomic units created by all blocks, without fees. */
            emission: components["schemas"]["Uint128"];
            /** @description Atomic units paid in fees by all transactions. */
            fees: components["schemas"]["Uint128"];
            /** @description Number of transactions in all blocks, without coinbases. */
            txs: components["schemas"]["Count"];
            /** @description Number of RingCT outputs in all blocks, which is the global index of the next RingCT output. */
            rct_outputs: components["schemas"]["Count"];
        };
        /** @description State of the node in the last report of the indexer. Fields are null until the node has reported them. */
        NodeStatus: {
            /**
             * @description State of the node in the last report of the indexer. Unless it is `ok`, the index can be behind the network. `shortage`: the database or the queue lacks disk, memory or connections. `stalled`: indexing makes no progress. `defect`: an unexpected error of the indexer. `unknown`: the indexer has not reported for 20 seconds.
             * @enum {string}
             */
            state: "ok" | "syncing" | "busy" | "unreachable" | "invalid-answer" | "wrong-network" | "disagreement" | "pruned" | "shortage" | "queue-unreachable" | "stalled" | "defect" | "unknown";
            /** @description Height of the newest block of the node. Null until the node has reported it. */
            height: components["schemas"]["Height"] | null;
            /** @description Description of the problem of the node. Empty when there is none. */
            message: string;
            /** @description Height to which the node is syncing. Null when the node knows no height above its own. */
            target_height: components["schemas"]["Height"] | null;
            /** @description Hash of the newest block of the node. */
            top_hash: components["schemas"]["Hash"] | null;
            /** @description Version of the daemon. */
            version: string | null;
            /** @description Difficulty of the next block, as the node reports it. */
            difficulty: components["schemas"]["Uint128"] | null;
            /** @description When the node last returned a valid response. */
            answered_at: components["schemas"]["Time"] | null;
        };
        /** @description State of the indexer. */
        IndexerStatus: {
            /**
             * @description `backfill`: loading blocks. `indexes`: all blocks are loaded, and the database indexes are being built. `follow`: at the tip. `waiting`: no usable node. `paused`: the operator paused the indexer.
             * @enum {string}
             */
            phase: "backfill" | "indexes" | "follow" | "waiting" | "paused";
            /** @description Time of the last report of the indexer. The indexer reports about once a second, so an old report means that no indexer is running. */
            checked_at: components["schemas"]["Time"];
            /** @description Progress of the backfill or of building indexes. Null in other phases. */
            progress: {
                /** @description Completed share of the work, from 0 to 1. The work of a backfill is its number of blocks plus transactions. */
                share: number;
                /** @description Estimated seconds until the work is complete. Null while no estimate is possible. */
                seconds_left: number | null;
                /** @description Database index that is being built. Null while blocks are loaded. */
                building_index: string | null;
                /** @description Lowest height of the backfill. Null while indexes are built. */
                from: components["schemas"]["Height"] | null;
                /** @description Highest height of the backfill. Null while indexes are built. */
                to: components["schemas"]["Height"] | null;
                /** @description Height of the last indexed block. Null before the first block is indexed, and while indexes are built. */
                current: components["schemas"]["Height"] | null;
                /** @description Recent speed in blocks per second. */
                blocks_per_second: number | null;
                /** @description Recent speed in transactions per second. */
                txs_per_second: number | null;
            } | null;
        };
        /** @description Sums over all transactions in the pool. */
        PoolTotals: {
            /** @description Number of waiting transactions. */
            count: components["schemas"]["Count"];
            /** @description Sum of the weights of all waiting transactions, in bytes. */
            weight: components["schemas"]["Uint64"];
            /** @description Sum of the fees of all waiting transactions, in atomic units. */
            fees: components["schemas"]["Uint128"];
        };
        /** @description State of the index, the node, the indexer and the pool. */
        StatusResponse: {
            /** @description State of the index. Null until the first block is indexed. */
            index: components["schemas"]["IndexStatus"] | null;
            node: components["schemas"]["NodeStatus"];
            /** @description State of the indexer. Null until an indexer has reported. */
            indexer: components["schemas"]["IndexerStatus"] | null;
            pool: components["schemas"]["PoolTotals"];
            /** @description Version of the release of this explorer, such as `1.2.0`. */
            version: string;
        };
        /** @description A transaction in the pool. Fields are null when this version of Ringscope does not know the format. */
        PoolTx: {
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /** @description When this index first saw the transaction. */
            first_seen_at: components["schemas"]["Time"];
            /** @description When the node received the transaction. Null when unknown. */
            receive_time: components["schemas"]["Time"] | null;
            /** @description Transaction version: 1 or 2. */
            version: components["schemas"]["Version"];
            /** @description RingCT type. It is 0 for a coinbase and null in version 1. */
            rct_type: components["schemas"]["Version"] | null;
            /** @description Size of the transaction in bytes. */
            size: components["schemas"]["Count"];
            /** @description Weight in bytes, on which the fee rate is based. Null when unknown. */
            weight: components["schemas"]["Count"] | null;
            /** @description Fee in atomic units. It is 0 for a coinbase and null when unknown. */
            fee: components["schemas"]["Uint64"] | null;
            /** @description Unlock time: a block height if below 500000000, otherwise a unix time in seconds. Null when unknown. */
            unlock_time: components["schemas"]["Uint64"] | null;
            /** @description Number of inputs, 1 for a coinbase. Null when unknown. */
            input_count: components["schemas"]["Count"] | null;
            /** @description Number of outputs of the transaction. */
            output_count: components["schemas"]["Count"] | null;
            /** @description Number of members of the largest ring, 0 for a coinbase. Null when unknown. */
            ring_size: components["schemas"]["Count"] | null;
            /** @description Whether the node has relayed the transaction. */
            relayed: boolean;
            /** @description Whether the node has seen another transaction with the same key image. */
            double_spend_seen: boolean;
        };
        /** @description Totals of the pool, and a page of its transactions, newest first. */
        PoolResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            pool: components["schemas"]["PoolTotals"];
            /** @description Waiting transactions, newest first. */
            txs: components["schemas"]["PoolTx"][];
            /** @description Value of the parameter `cursor` for the next page. Null on the last page. */
            next: string | null;
        };
        /** @description A column of the fee rate histogram: waiting transactions with similar fee rates. */
        FeeRateColumn: {
            /** @description Lower bound of the fee rate, inclusive, in atomic units per byte of weight. */
            from: components["schemas"]["Uint64"];
            /** @description Upper bound of the fee rate, exclusive. */
            to: components["schemas"]["Uint64"];
            /** @description Number of transactions in this column of the histogram. */
            count: components["schemas"]["Count"];
            /** @description Sum of the weights of the transactions in this column of the histogram, in bytes. */
            weight: components["schemas"]["Uint64"];
        };
        /** @description A column of the age histogram: transactions that have waited for a similar time. */
        AgeColumn: {
            /** @description Lower bound of the age, inclusive, in seconds since this index first saw the transactions. */
            from_seconds: components["schemas"]["Count"];
            /** @description Upper bound of the age, exclusive. Null in the last column. */
            to_seconds: components["schemas"]["Count"] | null;
            /** @description Number of transactions in this column of the histogram. */
            count: components["schemas"]["Count"];
            /** @description Sum of the weights of the transactions in this column of the histogram, in bytes. */
            weight: components["schemas"]["Uint64"];
        };
        /** @description Sums and histograms of the pool. */
        PoolStatsResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            pool: components["schemas"]["PoolTotals"];
            /** @description Total size of all waiting transactions in bytes. */
            size: components["schemas"]["Uint64"];
            /** @description When this index first saw the oldest waiting transaction. Null when the pool is empty. */
            oldest_seen_at: components["schemas"]["Time"] | null;
            /** @description Number of waiting transactions that the node has not relayed. */
            not_relayed: components["schemas"]["Count"];
            /** @description Number of waiting transactions for which the node has seen another transaction with the same key image. */
            double_spends: components["schemas"]["Count"];
            /** @description Number of key images that occur in more than one waiting transaction. */
            conflicting_key_images: components["schemas"]["Count"];
            /** @description Columns of the fee rate histogram, lowest rate first, without gaps. Each upper bound is 5/4 of the lower bound, rounded down, but at least 1 above it. */
            fee_rates: components["schemas"]["FeeRateColumn"][];
            /** @description Columns of the age histogram, youngest transactions first. */
            ages: components["schemas"]["AgeColumn"][];
        };
        /** @description A waiting transaction in a projected block. */
        ProjectedTx: {
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /** @description Fee in atomic units. */
            fee: components["schemas"]["Uint64"];
            /** @description Weight in bytes. */
            weight: components["schemas"]["Count"];
            /** @description Fee in atomic units per byte of weight, rounded down. */
            fee_rate: components["schemas"]["Uint64"];
        };
        /** @description The waiting transactions, divided into the next blocks as a daemon would fill them. */
        PoolProjectedResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The projected blocks, lowest first. Fewer than requested when no waiting transaction is left for another block. Empty before hard fork 15. */
            blocks: {
                /** @description Height that the block would have. */
                height: components["schemas"]["Height"];
                /** @description Number of transactions in the block, without the coinbase. */
                tx_count: components["schemas"]["Count"];
                /** @description Sum of the transaction weights in bytes, without the coinbase. */
                weight: components["schemas"]["Uint64"];
                /** @description Sum of the transaction fees in atomic units. */
                fees: components["schemas"]["Uint64"];
                /** @description Lowest fee rate in the block, in atomic units per byte of weight. Null when the block is empty. */
                lowest_rate: components["schemas"]["Uint64"] | null;
                /** @description The transactions with the highest fee rates in the block, at most 100. */
                txs: components["schemas"]["ProjectedTx"][];
            }[];
            /** @description Number of waiting transactions that none of the projected blocks includes. */
            left_over: components["schemas"]["Count"];
        };
        /** @description Weight limits of the next block, in bytes of weight. */
        NextBlockLimits: {
            /** @description Median weight of the newest 100 blocks. */
            median_weight: components["schemas"]["Uint64"];
            /** @description Long-term median of block weights, at least 300000. */
            long_term_median: components["schemas"]["Uint64"];
            /** @description Penalty-free weight: a block up to this weight pays its full base reward. */
            penalty_free: components["schemas"]["Uint64"];
            /** @description Maximum weight of the next block. */
            maximum: components["schemas"]["Uint64"];
        };
        /** @description The state of the network at the newest block. */
        NetworkResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /**
             * @description Name of the network.
             * @enum {string}
             */
            network: "mainnet" | "testnet" | "stagenet" | "fakechain";
            /** @description Hash of block 0, which identifies the chain. */
            genesis_hash: components["schemas"]["Hash"];
            /** @description Height of the newest block. */
            height: components["schemas"]["Height"];
            /** @description Hash of the newest block. */
            hash: components["schemas"]["Hash"];
            /** @description Timestamp of the newest block, which its miner set. */
            timestamp: components["schemas"]["Time"];
            /** @description Version of the current hard fork. */
            hard_fork_version: components["schemas"]["Version"];
            /** @description Difficulty of the next block, as the node reports it. Until the node has reported, the difficulty of the newest block. */
            difficulty: components["schemas"]["Uint128"];
            /** @description Sum of the difficulties of all blocks. */
            cumulative_difficulty: components["schemas"]["Uint128"];
            /** @description Estimated hash rate in hashes per second: difficulty divided by target time, rounded down. */
            hash_rate: components["schemas"]["Uint128"];
            /** @description Target time between blocks in seconds. */
            target_seconds: components["schemas"]["Count"];
            /** @description Atomic units created by all blocks, without fees. */
            emission: components["schemas"]["Uint128"];
            /** @description Atomic units paid in fees by all transactions. */
            fees: components["schemas"]["Uint128"];
            /** @description Number of transactions in all blocks, without coinbases. */
            txs: components["schemas"]["Count"];
            /** @description Number of RingCT outputs in all blocks. */
            rct_outputs: components["schemas"]["Count"];
            /** @description Weight limits of the next block. Null before hard fork 15. */
            limits: components["schemas"]["NextBlockLimits"] | null;
            /** @description Values that the daemon reported. */
            daemon: {
                /** @description Version of the daemon. Null until the daemon has reported it. */
                version: string | null;
                /** @description Number of alternative blocks that the daemon knows. Null until the daemon has reported it. */
                alternative_blocks: components["schemas"]["Count"] | null;
            };
            pool: components["schemas"]["PoolTotals"];
        };
        /** @description The unlock time of a transaction. */
        ProofLock: {
            /**
             * @description What the lock depends on. `nothing`: there is no lock.
             * @enum {string}
             */
            by: "nothing" | "height" | "time";
            /** @description Unlock height, or unlock time in unix seconds. Null without a lock. */
            until: components["schemas"]["Uint64"] | null;
            /** @description Whether the outputs are still locked. */
            is_locked: boolean;
            /** @description Number of blocks until the unlock height. Null unless `by` is `height`. */
            blocks_left: components["schemas"]["Uint64"] | null;
        };
        /** @description The location of a transaction: block, pool or orphaned block. */
        ProofLocation: {
            /**
             * @description `confirmed`: on the main chain. `pool`: in the pool. `orphaned`: only in blocks off the main chain.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned";
            /** @description Height of the block of the transaction. Null in the pool, and when unknown. */
            height: components["schemas"]["Height"] | null;
            /** @description Number of confirmations. 0 unless `state` is `confirmed`. */
            confirmations: components["schemas"]["Count"];
            /** @description Hash of the block of the transaction. Null in the pool, and when unknown. */
            block_hash: components["schemas"]["Hash"] | null;
            /** @description Timestamp of the block, or when this index first saw the waiting transaction. Null when unknown. */
            timestamp: components["schemas"]["Time"] | null;
        };
        /** @description An output that a proof is about. */
        ProofOutput: {
            /** @description Hash of the transaction that created the output. */
            tx_hash: components["schemas"]["Hash"];
            /** @description Position of the output in the transaction that created it. */
            position: components["schemas"]["Count"];
            /** @description One-time public key. */
            key: components["schemas"]["Hash"];
            /** @description Amount in atomic units. */
            amount: components["schemas"]["Uint64"];
            /** @description Lock of the output. Null when the height of the chain is unknown. */
            lock: components["schemas"]["ProofLock"] | null;
            /** @description Location of the transaction that created the output. Null when unknown. */
            place: components["schemas"]["ProofLocation"] | null;
            /** @description Key image of the output. Null except in reserve proofs. */
            key_image: components["schemas"]["Hash"] | null;
            /** @description Whether the output is spent, in a block or by a waiting transaction. Null except in reserve proofs. */
            spent: ("unspent" | "confirmed" | "pool") | null;
            /** @description The spending transaction. Null when the output is unspent, or when the index does not have the transaction. */
            spent_in: {
                /** @description Hash of the spending transaction. */
                tx_hash: components["schemas"]["Hash"];
                /** @description Height of the block of the spending transaction. Null in the pool. */
                height: components["schemas"]["Height"] | null;
                /** @description Timestamp of the block of the spending transaction. Null in the pool. */
                timestamp: components["schemas"]["Time"] | null;
            } | null;
            /** @description Other outputs with the same one-time key. Only one output with this key can be spent. */
            same_key: {
                /** @description Hash of the transaction of the other output. */
                tx_hash: components["schemas"]["Hash"];
                /** @description Position of the other output in its transaction. */
                position: components["schemas"]["Count"];
                /** @description Height of the block that contains the other output. */
                height: components["schemas"]["Height"];
            }[];
        };
        /** @description The result of a proof check. It contains no key and no proof. */
        ProofResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /**
             * @description Kind of check.
             * @enum {string}
             */
            kind: "tx-key" | "tx-proof" | "spend-proof" | "reserve-proof" | "signature";
            /**
             * @description `proven`: the statement of the proof is true. `refuted`: the statement is false. `malformed`: an input is not a valid proof, key or address. `undecided`: the statement could not be checked.
             * @enum {string}
             */
            verdict: "proven" | "refuted" | "malformed" | "undecided";
            /** @description Whether the receiver can rely on the payment now: it is proven, has at least 10 confirmations, and is not locked, burnt or orphaned. Its outputs may already be spent by the receiver. Null when the proof is not about a payment. */
            settled: boolean | null;
            /** @description Why `settled` is false, the most serious reason only. `unknown`: the index is unavailable or behind. Null when `settled` is true or null. */
            unsettled_reason: ("not-proven" | "unknown" | "orphaned" | "in-pool" | "burnt" | "locked" | "few-confirmations") | null;
            /** @description Code of the reason for the verdict. Null when the verdict is `proven`. */
            reason: string | null;
            /** @description Human-readable explanation of the verdict. */
            message: string;
            /** @description The body field that caused the verdict. Null when none did. */
            field: string | null;
            /** @description Format of the proof. Null for a transaction key, and when the format is not recognised. */
            format: {
                /** @description Prefix of the proof string, for example OutProofV2. */
                name: string;
                /** @description Whether a newer version replaced this format because it is weaker. */
                is_old: boolean;
            } | null;
            /** @description Hash of the transaction. Null when the proof is not about a single transaction. */
            tx_hash: components["schemas"]["Hash"] | null;
            /** @description The Monero address. Null when the proof is not about an address. */
            address: string | null;
            /** @description The message that was signed with the proof. Empty when there is none. Null when this kind of proof has no message. */
            signed_message: string | null;
            /** @description Who created a payment proof (`sender`, `receiver`), or which key signed a message (`spend`, `view`). Null for other proofs, and unless the verdict is `proven`. */
            maker: ("sender" | "receiver" | "spend" | "view") | null;
            /** @description Amounts that the proof proves. */
            amounts: {
                /**
                 * @description `received`: what the address received. `listed`: the total of a reserve proof. `owned`: the unspent part of this total. `spent`: the spent part.
                 * @enum {string}
                 */
                name: "received" | "owned" | "listed" | "spent";
                /** @description Amount in atomic units. */
                amount: components["schemas"]["Uint64"];
            }[];
            /** @description Location of the transaction. Null when unknown. */
            place: components["schemas"]["ProofLocation"] | null;
            /** @description Lock of the payment. Null when the proof is not about a payment. */
            lock: components["schemas"]["ProofLock"] | null;
            /** @description The outputs that the proof is about. */
            outputs: components["schemas"]["ProofOutput"][];
            /** @description The range of heights in which all outputs of a reserve proof existed and were unspent. Null for other proofs, unless the verdict is `proven`, and when the block of an output is unknown. */
            timeline: {
                /** @description Height from which all outputs of the reserve proof exist. */
                complete_from: components["schemas"]["Height"];
                /** @description Height of the last block before an output of the reserve proof was first spent. Null while no block spends one. */
                complete_to: components["schemas"]["Height"] | null;
                /** @description Unspent share of the total of the reserve proof, in tenths of a per cent. */
                left_permille: number;
            } | null;
            /** @description Warnings that belong to the verdict. */
            warnings: {
                /** @description Code of the warning for programs. */
                code: string;
                /** @description Human-readable warning. */
                message: string;
                /** @description Whether the verdict is misleading without this warning. */
                is_grave: boolean;
            }[];
            /** @description Human-readable sentences about what the proof shows when the verdict is `proven`. */
            shows: string[];
            /** @description Human-readable sentences about what the proof does not show, although a reader might expect it. */
            shows_not: string[];
            /** @description Human-readable sentences about the likely causes of a verdict other than `proven`. */
            causes: string[];
            /** @description Result of the same check by monero-wallet-rpc. */
            wallet_service: {
                /**
                 * @description `agrees`, `disagrees`: the result of monero-wallet-rpc compared with the verdict. `only`: this explorer did not finish its own check, and the message has the result of monero-wallet-rpc. `silent`: monero-wallet-rpc was not called or did not respond.
                 * @enum {string}
                 */
                state: "agrees" | "disagrees" | "only" | "silent";
                /** @description Human-readable description of the disagreement, the result or the failure. Null when the state is `agrees`. */
                message: string | null;
                /** @description Version of the RPC interface of monero-wallet-rpc. Null when unknown. The service does not report its program version. */
                version: string | null;
                /** @description Whether monero-wallet-rpc is a release build. Null when unknown. */
                is_release: boolean | null;
            };
            /** @description A signed receipt of the result, without the address. Null unless the verdict is `proven` or `refuted`. */
            receipt: string | null;
            /** @description A signed receipt of the result, with the address. Null without a receipt, and when the proof is not about an address. */
            receipt_with_address: string | null;
            /** @description The short form of the receipt, for a printed QR code. Null when there is no receipt. */
            receipt_short: string | null;
        };
        /** @description Text in which to find keys, proofs, addresses and hashes. */
        DetectRequest: {
            /** @description Text from a wallet, a person or a link. It may contain several keys, hashes, addresses and proofs. */
            text: string;
        };
        /** @description The keys, proofs, addresses and hashes in a text. The response does not contain their values. */
        DetectResponse: {
            /** @description The recognised parts of the text, in the order in which they occur. */
            parts: {
                /** @description Possible types of this part of the text, most likely first. */
                what: ("tx-hash" | "tx-key" | "view-key" | "spend-key" | "address" | "payment-uri" | "out-proof" | "in-proof" | "spend-proof" | "reserve-proof" | "message-signature")[];
                /** @description Length of this part of the text, in characters. */
                length: components["schemas"]["Count"];
                /** @description Whether this part of the text is, or can be, a key or a proof. */
                is_secret: boolean;
                /** @description Format of the proof. Null when this part of the text is not a proof. */
                format: {
                    /** @description Prefix of the proof string, for example OutProofV2. */
                    name: string;
                    /** @description Whether a newer version replaced this format because it is weaker. */
                    is_old: boolean;
                } | null;
                /** @description Network of the address in this part. Null when the part contains no valid address. */
                network: ("mainnet" | "stagenet" | "testnet") | null;
                /** @description Human-readable reason why this part of the text is invalid. Null when the part is valid. */
                problem: string | null;
            }[];
            /** @description Checks for which the text can be used, most likely first. */
            questions: {
                /**
                 * @description Kind of check. It is the last segment of the path under `/api/v1/proofs/`.
                 * @enum {string}
                 */
                kind: "tx-key" | "tx-proof" | "spend-proof" | "reserve-proof" | "signature";
                /** @description Body fields that the text contains. */
                has: string[];
                /** @description Required body fields that the text does not contain. */
                needs: string[];
            }[];
        };
        /** @description An empty object: the request has no fields. */
        ProofQueueRequest: Record<string, never>;
        /** @description The current queue of the proof desk. */
        ProofQueueResponse: {
            /** @description Number of checks that wait for a free thread, including those of other clients. */
            waiting: components["schemas"]["Count"];
            /** @description Queue position of the first waiting check of this client, from 1. Null when no check of this client waits. */
            place: number | null;
        };
        /** @description A check of a payment with a transaction key. The key is secret: the server uses it for this check only and does not store it. */
        TxKeyRequest: {
            /** @description Hash of the transaction. */
            tx_hash: string;
            /** @description The transaction key followed by its additional keys, 64 hex characters each. */
            tx_key: string;
            /** @description Address of the recipient: standard, integrated or a subaddress. */
            address: string;
        };
        /** @description A payment proof of a sender (OutProof) or of a receiver (InProof). */
        TxProofRequest: {
            /** @description Hash of the transaction. */
            tx_hash: string;
            /** @description Address of the recipient: standard, integrated or a subaddress. */
            address: string;
            /**
             * @description The message that was signed with the proof, unchanged. Empty when the proof has none.
             * @default
             */
            message?: string;
            /** @description The proof string, as the wallet exported it. */
            proof: string;
        };
        /** @description A spend proof, which proves who created a transaction. */
        SpendProofRequest: {
            /** @description Hash of the transaction. */
            tx_hash: string;
            /**
             * @description The message that was signed with the proof, unchanged. Empty when the proof has none.
             * @default
             */
            message?: string;
            /** @description The proof string, as the wallet exported it. */
            proof: string;
        };
        /** @description A reserve proof, which proves the balance of a wallet. */
        ReserveProofRequest: {
            /** @description The primary address of the wallet. */
            address: string;
            /**
             * @description The message that was signed with the proof, unchanged. Empty when the proof has none.
             * @default
             */
            message?: string;
            /** @description The proof string, as the wallet exported it. */
            proof: string;
        };
        /** @description A check of a signed message. */
        SignatureRequest: {
            /** @description The address of the signer. */
            address: string;
            /**
             * @description The signed message, unchanged.
             * @default
             */
            message?: string;
            /** @description The signature string: SigV1 or SigV2. */
            signature: string;
        };
        /** @description The content of a receipt. It contains no key, no proof and no message. Receipts of older versions lack `iss`, `address_withheld`, `message_hash`, `undone_by_reorg_depth` and `short`. */
        ReceiptContent: {
            /** @description URL of the explorer that issued the receipt. */
            iss?: string;
            /**
             * @description Kind of check.
             * @enum {string}
             */
            kind: "tx-key" | "tx-proof" | "spend-proof" | "reserve-proof" | "signature";
            /**
             * @description Verdict of the check.
             * @enum {string}
             */
            verdict: "proven" | "refuted";
            /** @description Code of the reason for the verdict. Null when the verdict is `proven`. */
            reason: string | null;
            /** @description Format of the proof. Null for a transaction key, and when the format is not recognised. */
            format: {
                /** @description Prefix of the proof string, for example OutProofV2. */
                name: string;
                /** @description Whether a newer version replaced this format because it is weaker. */
                is_old: boolean;
            } | null;
            /** @description Hash of the transaction. Null when the proof is not about a single transaction. */
            tx_hash: components["schemas"]["Hash"] | null;
            /** @description The Monero address. Null when the receipt does not include it, or when the proof is not about an address. */
            address: string | null;
            /** @description Whether the proof is about an address that this receipt does not include. */
            address_withheld?: boolean;
            /** @description Whether the proof has a message. The receipt does not contain the message. */
            has_message: boolean;
            /** @description SHA-256 of the UTF-8 bytes of the message. Anyone who has the message can compare the hash. A short message can be guessed from its hash. Null without a message. */
            message_hash?: components["schemas"]["Hash"] | null;
            /** @description Who created a payment proof (`sender`, `receiver`), or which key signed a message (`spend`, `view`). Null for other proofs, and unless the verdict is `proven`. */
            maker: ("sender" | "receiver" | "spend" | "view") | null;
            /** @description Amounts that the proof proves. */
            amounts: {
                /**
                 * @description `received`: what the address received. `listed`: the total of a reserve proof. `owned`: the unspent part of this total. `spent`: the spent part.
                 * @enum {string}
                 */
                name: "received" | "owned" | "listed" | "spent";
                /** @description Amount in atomic units. */
                amount: components["schemas"]["Uint64"];
            }[];
            /** @description Location of the transaction. Null when unknown. */
            place: components["schemas"]["ProofLocation"] | null;
            /** @description Depth from which a reorg after the check can remove the transaction from the main chain. The receipt does not cover later reorgs. Null unless the transaction was confirmed. */
            undone_by_reorg_depth?: components["schemas"]["Count"] | null;
            /** @description Lock of the payment. Null when the proof is not about a payment. */
            lock: components["schemas"]["ProofLock"] | null;
            /** @description Codes of the warnings about the verdict. */
            warnings: string[];
            /** @description Result of the same check by monero-wallet-rpc. */
            wallet_service: {
                /**
                 * @description `agrees`, `disagrees`: the result of monero-wallet-rpc compared with the verdict. `only`: this explorer did not finish its own check, and the message has the result of monero-wallet-rpc. `silent`: monero-wallet-rpc was not called or did not respond.
                 * @enum {string}
                 */
                state: "agrees" | "disagrees" | "only" | "silent";
                /** @description Version of the RPC interface of monero-wallet-rpc. Null when unknown. The service does not report its program version. */
                version: string | null;
            };
            /**
             * @description Network of the chain.
             * @enum {string}
             */
            network: "mainnet" | "testnet" | "stagenet" | "fakechain";
            /** @description The newest block at the time of the check. */
            tip: {
                /** @description Height of the newest block. */
                height: components["schemas"]["Height"];
                /** @description Hash of the newest block. */
                hash: components["schemas"]["Hash"];
            };
            /** @description Time of the check. */
            checked_at: components["schemas"]["Time"];
            /** @description Name and version of the program that created the receipt. */
            program: string;
            /** @description The short form of this receipt for printed QR codes: a receipt with its own signature and only the fields of ShortReceiptContent. */
            short?: string;
        };
        /** @description The content of a short receipt, which a printed QR code contains. The complete receipt has more fields. */
        ShortReceiptContent: {
            /**
             * @description Kind of check.
             * @enum {string}
             */
            kind: "tx-key" | "tx-proof" | "spend-proof" | "reserve-proof" | "signature";
            /**
             * @description Verdict of the check.
             * @enum {string}
             */
            verdict: "proven" | "refuted";
            /**
             * @description Network of the chain.
             * @enum {string}
             */
            network: "mainnet" | "testnet" | "stagenet" | "fakechain";
            /** @description Hash of the transaction. Null when the proof is not about a single transaction. */
            tx_hash: components["schemas"]["Hash"] | null;
            /** @description Amounts that the proof proves. */
            amounts: {
                /**
                 * @description `received`: what the address received. `listed`: the total of a reserve proof. `owned`: the unspent part of this total. `spent`: the spent part.
                 * @enum {string}
                 */
                name: "received" | "owned" | "listed" | "spent";
                /** @description Amount in atomic units. */
                amount: components["schemas"]["Uint64"];
            }[];
            /** @description Location of the transaction at the time of the check. Null when unknown. */
            place: {
                /**
                 * @description `confirmed`: on the main chain. `pool`: in the pool. `orphaned`: only in blocks off the main chain.
                 * @enum {string}
                 */
                state: "confirmed" | "pool" | "orphaned";
                /** @description Height of the block of the transaction. Null unless the transaction was confirmed. */
                height: components["schemas"]["Height"] | null;
                /** @description Confirmations at the time of the check. */
                confirmations: components["schemas"]["Count"];
                /** @description The first 16 hex characters of the hash of the block. Null unless the transaction was confirmed. */
                block_hash_start: string | null;
            } | null;
            /** @description Codes of the warnings about the verdict. */
            warnings: string[];
            /** @description Height of the newest block at the time of the check. */
            tip_height: components["schemas"]["Height"];
            /** @description Time of the check. */
            checked_at: components["schemas"]["Time"];
        };
        /** @description A receipt to verify. */
        ReceiptRequest: {
            /** @description The receipt string from the proof desk. */
            receipt: string;
        };
        /** @description The result of verifying a receipt. */
        ReceiptResponse: {
            /** @description Whether this explorer signed the receipt. The content of an invalid receipt cannot be trusted. */
            is_valid: boolean;
            /** @description Human-readable reason why the receipt is invalid. Null when it is valid. */
            problem: string | null;
            /** @description Content of the receipt. Null for an invalid receipt and for a short receipt. */
            receipt: components["schemas"]["ReceiptContent"] | null;
            /** @description Content of a short receipt, such as that of a printed QR code. Null for an invalid receipt and for a complete receipt. */
            short_receipt: components["schemas"]["ShortReceiptContent"] | null;
        };
        /** @description The public keys that verify receipts of this explorer, as a JSON Web Key Set. The set is also at /.well-known/jwks.json. */
        ReceiptKeyResponse: {
            /** @description All keys that have signed receipts of this explorer, oldest first. */
            keys: {
                /**
                 * @description Key type.
                 * @constant
                 */
                kty: "OKP";
                /**
                 * @description Curve of the key.
                 * @constant
                 */
                crv: "Ed25519";
                /**
                 * @description Algorithm of the signatures.
                 * @constant
                 */
                alg: "EdDSA";
                /**
                 * @description Use of the key: signatures.
                 * @constant
                 */
                use: "sig";
                /** @description Id of the key. Each receipt contains the id of its key. */
                kid: string;
                /** @description The 32 bytes of the key in base64url. */
                x: string;
                /** @description When this explorer first used the key. */
                since: components["schemas"]["Time"];
                /** @description When another key replaced this key. Null for the key that signs now. */
                until: components["schemas"]["Time"] | null;
            }[];
        };
        /** @description An output with the data that a wallet needs to scan it. */
        ScannedOutput: {
            /** @description Position among the outputs of the transaction. */
            position: components["schemas"]["Count"];
            /** @description Amount by which Monero groups outputs for global indices: 0 for RingCT outputs and version 2 coinbases, otherwise the amount of the output in atomic units. */
            bucket: components["schemas"]["Uint64"];
            /** @description Index of the output among all outputs with the same `bucket`. */
            global_index: components["schemas"]["Count"];
            /** @description Amount in atomic units. Null where RingCT hides it. */
            amount: components["schemas"]["Uint64"] | null;
            /** @description One-time public key. Null when the format of the output is unknown. */
            key: components["schemas"]["Hash"] | null;
            /** @description View tag of the output. Null before hard fork 15. */
            view_tag: components["schemas"]["ViewTag"] | null;
            /** @description The encrypted Janus anchor of a Carrot output: 16 bytes in lower-case hex. Null for other outputs. */
            encrypted_janus_anchor: components["schemas"]["EncryptedAnchor"] | null;
            /** @description Encrypted amount: 32 bytes in RingCT types 1 to 3, 8 bytes in later types. Null where the amount is public. */
            encrypted_amount: components["schemas"]["Hex"] | null;
            /** @description Encrypted mask of the commitment: 32 bytes in RingCT types 1 to 3. Null in later types, which derive the mask from the shared secret. */
            encrypted_mask: components["schemas"]["Hex"] | null;
            /** @description Commitment to the amount. Check that the decrypted amount opens the commitment, because a sender can encrypt any value. Null where the amount is public. */
            commitment: components["schemas"]["Hash"] | null;
        };
        /** @description A transaction with the data that a wallet needs to find its own outputs. */
        ScannedTx: {
            /** @description Height of the block of the transaction. */
            height: components["schemas"]["Height"];
            /** @description Position in the block. 0 is the coinbase. */
            position: components["schemas"]["Count"];
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /** @description Transaction version: 1 or 2. */
            version: components["schemas"]["Count"];
            /** @description RingCT type. Null in version 1. */
            rct_type: components["schemas"]["Count"] | null;
            /** @description Transaction public keys in the extra field. A wallet tries each of them. */
            tx_public_keys: components["schemas"]["Hash"][];
            /** @description Additional public keys, one for each output in order. Usually empty. */
            additional_public_keys: components["schemas"]["Hash"][];
            /** @description Outputs in the order of the transaction. */
            outputs: components["schemas"]["ScannedOutput"][];
        };
        /** @description A page of transactions with their outputs, lowest block first. */
        OutputScanResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Transactions in chain order, including coinbases. */
            txs: components["schemas"]["ScannedTx"][];
            /** @description Value of the parameter `cursor` for the next page. Null on the last page. */
            next: string | null;
        };
        /** @description An OpenAPI 3.1 document. */
        OpenApi: {
            /**
             * @description OpenAPI version.
             * @constant
             */
            openapi: "3.1.0";
        };
        /** @description An input of a mined transaction whose ring includes the output. The input spends the output, or uses it as a decoy. Only the sender knows which. */
        RingReference: {
            /** @description Hash of the transaction of the input. */
            tx_hash: components["schemas"]["Hash"];
            /** @description Height of the block of the transaction. */
            height: components["schemas"]["Height"];
            /** @description Timestamp of the block of the transaction. */
            timestamp: components["schemas"]["Time"];
            /** @description Position of the transaction in the block. */
            tx_position: components["schemas"]["Count"];
            /** @description Position of the input in its transaction. */
            input: components["schemas"]["Count"];
            /** @description Key image of the input. */
            key_image: components["schemas"]["Hash"];
            /** @description First position of the output in the ring, from 0. It does not reveal which member is spent. */
            ring_position: components["schemas"]["Count"];
            /** @description Number of ring members. */
            ring_size: components["schemas"]["Count"];
        };
        /** @description An input of a waiting transaction whose ring includes the output. The transaction may never be confirmed. */
        WaitingReference: {
            /** @description Hash of the transaction of the input. */
            tx_hash: components["schemas"]["Hash"];
            /** @description When this index first saw the transaction. */
            first_seen_at: components["schemas"]["Time"];
            /** @description Position of the input in its transaction. */
            input: components["schemas"]["Count"];
            /** @description Key image of the input. */
            key_image: components["schemas"]["Hash"];
            /** @description First position of the output in the ring, from 0. It does not reveal which member is spent. */
            ring_position: components["schemas"]["Count"];
            /** @description Number of ring members. */
            ring_size: components["schemas"]["Count"];
        };
        /** @description A page of the inputs whose rings include an output, newest first. An output in a ring is not necessarily spent. */
        ReferencesResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Amount by which Monero groups outputs for global indices: 0 for RingCT outputs and version 2 coinbases, otherwise the amount of the output in atomic units. */
            bucket: components["schemas"]["Uint64"];
            /** @description Index of the output among all outputs with the same `bucket`. */
            global_index: components["schemas"]["Count"];
            /** @description Number of mined inputs whose rings include the output. Null when there are more than 250. */
            total: components["schemas"]["Count"] | null;
            /** @description Inputs of waiting transactions whose rings include the output, newest first, at most 50. Only on the first page. */
            waiting: components["schemas"]["WaitingReference"][];
            /** @description Inputs of mined transactions whose rings include the output, newest first. */
            references: components["schemas"]["RingReference"][];
            /** @description Value of the parameter `cursor` for the next page. Null on the last page. */
            next: string | null;
        };
        /** @description The highest block of a branch at the time of a reorg. */
        ReorgTip: {
            height: components["schemas"]["Height"];
            hash: components["schemas"]["Hash"];
            /** @description Timestamp of the block, which its miner set. */
            timestamp: components["schemas"]["Time"];
        };
        /** @description A reorganisation of the main chain that this index recorded. */
        Reorg: {
            id: components["schemas"]["ReorgId"];
            /** @description When this index switched to the new branch. */
            detected_at: components["schemas"]["Time"];
            /** @description Height of the last block that both branches share. */
            fork_height: components["schemas"]["Height"];
            /** @description Number of orphaned blocks. */
            depth: components["schemas"]["Count"];
            old_tip: components["schemas"]["ReorgTip"];
            /** @description The highest block of the new branch when this index switched to it. When the reorg only removed blocks, the block at the fork height. */
            new_tip: components["schemas"]["ReorgTip"];
            /** @description Atomic units that the coinbases of the orphaned blocks paid. Blocks that are on the main chain again do not count. */
            lost_reward: components["schemas"]["Uint64"];
            /** @description Number of orphaned transactions by their current fate. */
            fates: Record<string, never>;
        };
        /** @description A block of one of the two branches of a reorg. */
        BranchBlock: {
            /** @description Height of the block. */
            height: components["schemas"]["Height"];
            /** @description Hash of the block. */
            hash: components["schemas"]["Hash"];
            /** @description Timestamp that the miner set. It can be earlier than that of the previous block. */
            timestamp: components["schemas"]["Time"];
            /** @description Number of transactions in the block, without the coinbase. */
            tx_count: components["schemas"]["Count"];
            /** @description Atomic units that the coinbase pays, including fees. */
            reward: components["schemas"]["Uint64"];
            /** @description Whether the block is on the main chain now, after all later reorgs. */
            on_main_chain: boolean;
        };
        /** @description A transaction that a reorg removed from the main chain. `/api/v1/txs/{hash}` returns its complete history. */
        AffectedTx: {
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /** @description Hash of the orphaned block. */
            block_hash: components["schemas"]["Hash"];
            /** @description Height of the orphaned block. */
            height: components["schemas"]["Height"];
            /** @description Position of the transaction in the orphaned block. */
            position: components["schemas"]["Count"];
            /** @description Fee in atomic units. Null for a transaction of an unknown format. */
            fee: components["schemas"]["Uint64"] | null;
            /** @description Size of the transaction in bytes. */
            size: components["schemas"]["Count"];
            /**
             * @description State of an orphaned transaction. `mined`: in a block of the main chain again. `replaced`: another transaction with one of the same key images is on the main chain, or in the pool instead of this one. `dead`: a ring member is not on the main chain or has another key there, so no block can include the transaction. `pool`: in the pool. `unseen`: none of these. When several are true, the first one of this list applies, except that `dead` precedes a replacement in the pool.
             * @enum {string}
             */
            fate: "mined" | "replaced" | "dead" | "pool" | "unseen";
            /** @description When the current state of the transaction began, as this index saw it. */
            since: components["schemas"]["Time"];
            /** @description Height of the block that includes the transaction or its replacement. Null when no block includes either. */
            fate_height: components["schemas"]["Height"] | null;
            /** @description Hash of the other transaction that has one of the same key images. Null unless `fate` is `replaced`. */
            replaced_by: components["schemas"]["Hash"] | null;
            /** @description Whether the transaction is in the pool of the node. The pool can contain a transaction that no block can include. */
            in_pool: boolean;
        };
        /** @description A page of the reorgs, newest first. */
        ReorgListResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Reorgs, newest first. */
            reorgs: components["schemas"]["Reorg"][];
            /** @description Value of the parameter `cursor` for the next page. Null on the last page. */
            next: string | null;
        };
        /** @description A reorg, with one page of both branches. */
        FullReorg: {
            id: components["schemas"]["ReorgId"];
            /** @description When this index switched to the new branch. */
            detected_at: components["schemas"]["Time"];
            /** @description Height of the last block that both branches share. */
            fork_height: components["schemas"]["Height"];
            /** @description Number of orphaned blocks. */
            depth: components["schemas"]["Count"];
            old_tip: components["schemas"]["ReorgTip"];
            /** @description The highest block of the new branch when this index switched to it. When the reorg only removed blocks, the block at the fork height. */
            new_tip: components["schemas"]["ReorgTip"];
            /** @description Atomic units that the coinbases of the orphaned blocks paid. Blocks that are on the main chain again do not count. */
            lost_reward: components["schemas"]["Uint64"];
            /** @description Number of orphaned transactions by their current fate. */
            fates: Record<string, never>;
            /** @description Orphaned blocks, lowest first. */
            orphaned: components["schemas"]["BranchBlock"][];
            /** @description Blocks of the branch that replaced the orphaned blocks, lowest first. */
            won: components["schemas"]["BranchBlock"][];
            /** @description Transactions of the orphaned blocks on this page, in chain order, without coinbases. */
            txs: components["schemas"]["AffectedTx"][];
        };
        /** @description A reorg with both branches, and the fates of the orphaned transactions. */
        ReorgResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            reorg: components["schemas"]["FullReorg"];
            /** @description Value of the parameter `cursor` for the next page. Null on the last page. */
            next: string | null;
        };
        /** @description An object that matches the query. `kind` is its type. */
        SearchCandidate: {
            /**
             * @description A block whose height or hash is the query.
             * @constant
             */
            kind: "block";
            /** @description Height of the block. */
            height: components["schemas"]["Height"];
            /** @description Hash of the block. */
            hash: components["schemas"]["Hash"];
            /**
             * @description `main`: on the main chain. `alternative`: off the main chain.
             * @enum {string}
             */
            state: "main" | "alternative";
            /** @description API path of the object. */
            path: string;
        } | {
            /**
             * @description A transaction whose hash is the query.
             * @constant
             */
            kind: "tx";
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /**
             * @description `confirmed`: on the main chain. `pool`: in the pool. `orphaned`: only in orphaned blocks.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned";
            /** @description API path of the object. */
            path: string;
        } | {
            /**
             * @description An input whose key image is the query.
             * @constant
             */
            kind: "key_image";
            /** @description The key image. */
            key_image: components["schemas"]["Hash"];
            /** @description Hash of the transaction with the key image. */
            tx_hash: components["schemas"]["Hash"];
            /** @description Position of the input with the key image. */
            input: components["schemas"]["Count"];
            /**
             * @description `confirmed`: the transaction is on the main chain. `pool`: it is in the pool.
             * @enum {string}
             */
            state: "confirmed" | "pool";
            /** @description API path of the object. */
            path: string;
        } | {
            /**
             * @description The outputs whose one-time key is the query.
             * @constant
             */
            kind: "output";
            /** @description The one-time key of the outputs. */
            key: components["schemas"]["Hash"];
            /** @description API path of the object. */
            path: string;
        } | {
            /**
             * @description A transaction whose first transaction public key is the query.
             * @constant
             */
            kind: "tx_public_key";
            /** @description Hash of the transaction. */
            tx_hash: components["schemas"]["Hash"];
            /**
             * @description `confirmed`: on the main chain. `pool`: in the pool. `orphaned`: only in orphaned blocks.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned";
            /** @description API path of the object. */
            path: string;
        } | {
            /**
             * @description A transaction whose payment id is the query: 64 hex characters, or 16 for an encrypted payment id.
             * @constant
             */
            kind: "payment_id";
            /** @description Hash of the transaction. */
            tx_hash: components["schemas"]["Hash"];
            /**
             * @description `confirmed`: on the main chain. `pool`: in the pool. `orphaned`: only in orphaned blocks.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned";
            /** @description API path of the object. */
            path: string;
        };
        /** @description Everything that matches the query. */
        SearchResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Matches, most likely first. Empty when nothing was found. */
            candidates: components["schemas"]["SearchCandidate"][];
            /** @description Whether more transactions may have the public key or payment id. The response lists at most 50. */
            more_exist: boolean;
            /** @description Lowest height from which the search by transaction public keys and payment ids is complete. Null when it is complete. Otherwise older blocks may have more matches, because the index is still being built, or indexes them again after an update. */
            keys_complete_from: components["schemas"]["Height"] | null;
        };
        /** @description A search query. */
        SearchRequest: {
            /** @description A height, a hash, a key image, a one-time key, a transaction public key or a payment id. */
            q: string;
        };
        /** @description A metric of the chain or of the pool. */
        Metric: {
            /**
             * @description Name of the metric, as in the path.
             * @enum {string}
             */
            name: "blocks" | "block_time" | "difficulty" | "hash_rate" | "txs" | "txs_per_block" | "size" | "block_weight" | "tx_size" | "fees" | "fee_mean" | "fee_per_byte" | "fee_per_byte_10th" | "fee_per_byte_median" | "fee_per_byte_90th" | "reward" | "block_reward" | "fee_share" | "emission" | "inputs" | "outputs" | "coinbase_outputs" | "coinbase_output_share" | "ring_size" | "txs_version1" | "txs_full" | "txs_simple" | "txs_bulletproof" | "txs_bulletproof2" | "txs_clsag" | "txs_bulletproof_plus" | "txs_fcmp" | "fcmp_tx_share" | "carrot_output_share" | "supply" | "pool_txs" | "pool_txs_least" | "pool_txs_most" | "pool_weight" | "pool_weight_least" | "pool_weight_most";
            /** @description Unit of the values. One XMR has 10^12 atomic units. A share is from 0 to 1. */
            unit: string;
            /** @description Human-readable sentence about what the metric measures. */
            description: string;
            /**
             * @description `chain`: computed from blocks, equal in every index. `pool`: observed by this index in the pool of its node.
             * @enum {string}
             */
            source: "chain" | "pool";
        };
        /** @description The value of a metric in one hour or one day. */
        SeriesPoint: {
            /** @description Start of the hour or day. */
            start: components["schemas"]["Time"];
            /** @description The value as a decimal. Integers are exact. Means and shares are truncated after six decimals. Null for a mean without data. */
            value: string | null;
            /** @description False for the current hour or day, whose value can still change. */
            complete: boolean;
        };
        /** @description All metrics that have a series. */
        SeriesListResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description The metrics, in no particular order. */
            metrics: components["schemas"]["Metric"][];
        };
        /** @description A page of the values of a metric by hour or by day. */
        SeriesResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            metric: components["schemas"]["Metric"];
            /**
             * @description Length of the time spans: hours or days in UTC.
             * @enum {string}
             */
            step: "hour" | "day";
            /** @description Points, oldest first. Hours or days without a block, or without observations of the pool, have no point. */
            points: components["schemas"]["SeriesPoint"][];
            /** @description Value of the parameter `cursor` for the next page. Null on the last page. */
            next: string | null;
        };
        /** @description The first event of a new stream: the newest block before the events that follow. The event name is `start`. */
        StartEvent: components["schemas"]["Index"];
        /** @description A block was added to the main chain, on top of the block of the previous event. The event name is `block`. */
        BlockEvent: {
            /** @description Height of the block. */
            height: components["schemas"]["Height"];
            /** @description Hash of the block. */
            hash: components["schemas"]["Hash"];
            /** @description Hash of the previous block. */
            prev_hash: components["schemas"]["Hash"];
            /** @description Timestamp that the miner set. It can be earlier than that of the previous block. */
            timestamp: components["schemas"]["Time"];
            /** @description Major version: the hard fork whose rules the block follows. */
            major_version: components["schemas"]["Version"];
            /** @description Hash of the coinbase transaction. */
            miner_tx_hash: components["schemas"]["Hash"];
            /** @description Number of transactions in the block, without the coinbase. */
            tx_count: components["schemas"]["Count"];
            /** @description Atomic units that the coinbase pays, including fees. */
            reward: components["schemas"]["Uint64"];
            /** @description Hashes of the transactions in block order, without the coinbase. At most 1,000 are listed; `tx_count` counts all. */
            tx_hashes: components["schemas"]["Hash"][];
            /** @description When this index recorded the change. */
            at: components["schemas"]["Time"];
        };
        /** @description A reorg removed all blocks above the fork height from the main chain. The blocks of the new branch follow as separate events. The event name is `reorg`. */
        ReorgEvent: {
            id: components["schemas"]["ReorgId"];
            /** @description Height of the last block that both branches share. */
            fork_height: components["schemas"]["Height"];
            /** @description Hash of the last block that both branches share. */
            fork_hash: components["schemas"]["Hash"];
            /** @description Number of blocks that the reorg removed from the main chain. */
            depth: components["schemas"]["Count"];
            /** @description The newest block before the reorg. */
            old_tip: components["schemas"]["ReorgTip"];
            /** @description The newest block after the reorg. When the reorg only removed blocks, the block at the fork height. */
            new_tip: components["schemas"]["ReorgTip"];
            /** @description When this index recorded the change. */
            at: components["schemas"]["Time"];
        };
        /** @description A transaction entered or left the pool. The event name is `pool`. */
        PoolEvent: {
            /**
             * @description `added`: the transaction entered the pool. `removed`: it left the pool, for example because a block includes it.
             * @enum {string}
             */
            change: "added" | "removed";
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /** @description Why the transaction left the pool. `mined`: a block includes it. `double-spent`: another transaction on the main chain spends the same coins. `dropped`: neither, for example after three days. Null when the transaction entered the pool, and for events that an older version recorded. */
            reason: ("mined" | "double-spent" | "dropped") | null;
            /** @description Fee in atomic units. Null when the transaction left the pool, or when the fee is unknown. */
            fee: components["schemas"]["Uint64"] | null;
            /** @description Weight in bytes. Null when the transaction left the pool, or when the weight is unknown. */
            weight: components["schemas"]["Count"] | null;
            /** @description When this index recorded the change. */
            at: components["schemas"]["Time"];
        };
        /** @description Some changes have no events, or the events that the client missed are no longer stored. Refetch the blocks from `from_height` on. The event name is `reset`. Every stream without `tx` receives this event, whatever its `types`. */
        ResetEvent: {
            /** @description Lowest height that can have changed. */
            from_height: components["schemas"]["Height"];
            /** @description Height of the newest block after the changes. */
            height: components["schemas"]["Height"];
            /** @description Hash of the newest block after the changes. */
            hash: components["schemas"]["Hash"];
            /** @description When this index recorded the change. */
            at: components["schemas"]["Time"];
        };
        /** @description The state of a transaction at the end of the wait. */
        TxWaitResponse: {
            index: components["schemas"]["Index"];
            node: components["schemas"]["Node"];
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /**
             * @description `confirmed`: on the main chain. `pool`: in the pool. `orphaned`: only in blocks off the main chain. `unknown`: none of these. The node has not received the transaction, or has dropped it.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned" | "unknown";
            /** @description Number of confirmations. 0 unless `state` is `confirmed`. */
            confirmations: components["schemas"]["Count"];
            /** @description The block of the main chain that includes the transaction. Null unless `state` is `confirmed`. */
            block: components["schemas"]["TxBlock"] | null;
            /** @description Hash of another transaction that spends the same coins. It is on the main chain, or in the pool if `state` is `orphaned`. While it is on the main chain, this transaction cannot be mined. Null when none is known. */
            replaced_by: components["schemas"]["Hash"] | null;
            /** @description Whether the transaction is in the pool and the node has received another transaction that spends the same coins. */
            double_spend_seen: boolean;
            /** @description Why the transaction left the pool, if `state` is `unknown`. Known only if the transaction left during this request, or since the start of the earlier request that this request continues. `dropped`: for example after three days. `double-spent`: see `replaced_by`. `mined`: a block included it, and a reorg has since removed the block. Null otherwise. */
            left_pool: ("mined" | "double-spent" | "dropped") | null;
            /** @description Id of the reported state. Send the id as `after`, so that the next wait does not report the same state again. */
            state_id: string;
            /**
             * @description Why the wait ended. `confirmed`: the transaction has the requested number of confirmations. `replaced`: see `replaced_by`. `orphaned`: the transaction is only in blocks off the main chain. `double-spend-seen`: see `double_spend_seen`. `left-pool`: see `left_pool`. `timeout`: the time has passed, and none of these has happened since `after`. Send the request again to continue.
             * @enum {string}
             */
            outcome: "confirmed" | "replaced" | "orphaned" | "double-spend-seen" | "left-pool" | "timeout";
        };
        /** @description The state of a transaction, at the start of the stream and after each change. The event name is `end` for the last state, otherwise `tx`. */
        TxEvent: {
            /** @description Hash of the transaction. */
            hash: components["schemas"]["Hash"];
            /**
             * @description `confirmed`: on the main chain. `pool`: in the pool. `orphaned`: only in blocks off the main chain. `unknown`: none of these. The node has not received the transaction, or has dropped it.
             * @enum {string}
             */
            state: "confirmed" | "pool" | "orphaned" | "unknown";
            /** @description Number of confirmations. 0 unless `state` is `confirmed`. */
            confirmations: components["schemas"]["Count"];
            /** @description The block of the main chain that includes the transaction. Null unless `state` is `confirmed`. */
            block: components["schemas"]["TxBlock"] | null;
            /** @description Hash of another transaction that spends the same coins. It is on the main chain, or in the pool if `state` is `orphaned`. While it is on the main chain, this transaction cannot be mined. Null when none is known. */
            replaced_by: components["schemas"]["Hash"] | null;
            /** @description Whether the transaction is in the pool and the node has received another transaction that spends the same coins. */
            double_spend_seen: boolean;
            /** @description Why the transaction left the pool, if `state` is `unknown`. Known only if the transaction left during this request, or since the start of the earlier request that this request continues. `dropped`: for example after three days. `double-spent`: see `replaced_by`. `mined`: a block included it, and a reorg has since removed the block. Null otherwise. */
            left_pool: ("mined" | "double-spent" | "dropped") | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Hash = components['schemas']['Hash'];
export type Uint64 = components['schemas']['Uint64'];
export type Uint128 = components['schemas']['Uint128'];
export type Hex = components['schemas']['Hex'];
export type Height = components['schemas']['Height'];
export type Time = components['schemas']['Time'];
export type Count = components['schemas']['Count'];
export type ReorgId = components['schemas']['ReorgId'];
export type Version = components['schemas']['Version'];
export type ViewTag = components['schemas']['ViewTag'];
export type EncryptedAnchor = components['schemas']['EncryptedAnchor'];
export type UnifiedId = components['schemas']['UnifiedId'];
export type Index = components['schemas']['Index'];
export type Node = components['schemas']['Node'];
export type ErrorResponse = components['schemas']['ErrorResponse'];
export type AddressRequest = components['schemas']['AddressRequest'];
export type AddressResponse = components['schemas']['AddressResponse'];
export type Branch = components['schemas']['Branch'];
export type BranchListResponse = components['schemas']['BranchListResponse'];
export type RequestedOutput = components['schemas']['RequestedOutput'];
export type OutputOrigin = components['schemas']['OutputOrigin'];
export type OutputResponse = components['schemas']['OutputResponse'];
export type OutputsByKeyResponse = components['schemas']['OutputsByKeyResponse'];
export type Block = components['schemas']['Block'];
export type BlockTx = components['schemas']['BlockTx'];
export type ChainTotals = components['schemas']['ChainTotals'];
export type MainBlock = components['schemas']['MainBlock'];
export type AlternativeBlock = components['schemas']['AlternativeBlock'];
export type BlockListResponse = components['schemas']['BlockListResponse'];
export type BlockResponse = components['schemas']['BlockResponse'];
export type BlockTxsResponse = components['schemas']['BlockTxsResponse'];
export type ExtraField = components['schemas']['ExtraField'];
export type Extra = components['schemas']['Extra'];
export type Fate = components['schemas']['Fate'];
export type RingMember = components['schemas']['RingMember'];
export type Input = components['schemas']['Input'];
export type Output = components['schemas']['Output'];
export type TxBlock = components['schemas']['TxBlock'];
export type Waiting = components['schemas']['Waiting'];
export type Oddity = components['schemas']['Oddity'];
export type Tx = components['schemas']['Tx'];
export type TxResponse = components['schemas']['TxResponse'];
export type TxRingsResponse = components['schemas']['TxRingsResponse'];
export type TxOutputsResponse = components['schemas']['TxOutputsResponse'];
export type TxListResponse = components['schemas']['TxListResponse'];
export type ReadTxsRequest = components['schemas']['ReadTxsRequest'];
export type ReadOutputsRequest = components['schemas']['ReadOutputsRequest'];
export type ReadKeyImagesRequest = components['schemas']['ReadKeyImagesRequest'];
export type ReadTxsResponse = components['schemas']['ReadTxsResponse'];
export type ReadOutputsResponse = components['schemas']['ReadOutputsResponse'];
export type MinedSpend = components['schemas']['MinedSpend'];
export type WaitingSpend = components['schemas']['WaitingSpend'];
export type OrphanedSpend = components['schemas']['OrphanedSpend'];
export type KeyImageResponse = components['schemas']['KeyImageResponse'];
export type KeyImageInputs = components['schemas']['KeyImageInputs'];
export type ReadKeyImagesResponse = components['schemas']['ReadKeyImagesResponse'];
export type RawResponse = components['schemas']['RawResponse'];
export type ComparedNode = components['schemas']['ComparedNode'];
export type CompareResponse = components['schemas']['CompareResponse'];
export type ChainDataRequest = components['schemas']['ChainDataRequest'];
export type BlockPosition = components['schemas']['BlockPosition'];
export type KeyReuse = components['schemas']['KeyReuse'];
export type RequestedTx = components['schemas']['RequestedTx'];
export type KeyImageUse = components['schemas']['KeyImageUse'];
export type ChainDataResponse = components['schemas']['ChainDataResponse'];
export type DecodeRequest = components['schemas']['DecodeRequest'];
export type DecodedInput = components['schemas']['DecodedInput'];
export type DecodedOutput = components['schemas']['DecodedOutput'];
export type DecodedTx = components['schemas']['DecodedTx'];
export type DecodedBlock = components['schemas']['DecodedBlock'];
export type DecodeResponse = components['schemas']['DecodeResponse'];
export type BroadcastRequest = components['schemas']['BroadcastRequest'];
export type BroadcastReason = components['schemas']['BroadcastReason'];
export type BroadcastResponse = components['schemas']['BroadcastResponse'];
export type ExportedBlock = components['schemas']['ExportedBlock'];
export type ExportedTx = components['schemas']['ExportedTx'];
export type ExportedExtra = components['schemas']['ExportedExtra'];
export type ExportedInput = components['schemas']['ExportedInput'];
export type ExportedOutput = components['schemas']['ExportedOutput'];
export type ExportedCommitment = components['schemas']['ExportedCommitment'];
export type ExportedSighting = components['schemas']['ExportedSighting'];
export type ExportedReorg = components['schemas']['ExportedReorg'];
export type ExportedFate = components['schemas']['ExportedFate'];
export type ExportRange = components['schemas']['ExportRange'];
export type ExportManifest = components['schemas']['ExportManifest'];
export type EmissionResponse = components['schemas']['EmissionResponse'];
export type FeeRules = components['schemas']['FeeRules'];
export type PaidFees = components['schemas']['PaidFees'];
export type FeesResponse = components['schemas']['FeesResponse'];
export type HardFork = components['schemas']['HardFork'];
export type HardForksResponse = components['schemas']['HardForksResponse'];
export type TimedBlock = components['schemas']['TimedBlock'];
export type HeightAtResponse = components['schemas']['HeightAtResponse'];
export type TimeAtResponse = components['schemas']['TimeAtResponse'];
export type VersionCount = components['schemas']['VersionCount'];
export type MiningResponse = components['schemas']['MiningResponse'];
export type IndexStatus = components['schemas']['IndexStatus'];
export type NodeStatus = components['schemas']['NodeStatus'];
export type IndexerStatus = components['schemas']['IndexerStatus'];
export type PoolTotals = components['schemas']['PoolTotals'];
export type StatusResponse = components['schemas']['StatusResponse'];
export type PoolTx = components['schemas']['PoolTx'];
export type PoolResponse = components['schemas']['PoolResponse'];
export type FeeRateColumn = components['schemas']['FeeRateColumn'];
export type AgeColumn = components['schemas']['AgeColumn'];
export type PoolStatsResponse = components['schemas']['PoolStatsResponse'];
export type ProjectedTx = components['schemas']['ProjectedTx'];
export type PoolProjectedResponse = components['schemas']['PoolProjectedResponse'];
export type NextBlockLimits = components['schemas']['NextBlockLimits'];
export type NetworkResponse = components['schemas']['NetworkResponse'];
export type ProofLock = components['schemas']['ProofLock'];
export type ProofLocation = components['schemas']['ProofLocation'];
export type ProofOutput = components['schemas']['ProofOutput'];
export type ProofResponse = components['schemas']['ProofResponse'];
export type DetectRequest = components['schemas']['DetectRequest'];
export type DetectResponse = components['schemas']['DetectResponse'];
export type ProofQueueRequest = components['schemas']['ProofQueueRequest'];
export type ProofQueueResponse = components['schemas']['ProofQueueResponse'];
export type TxKeyRequest = components['schemas']['TxKeyRequest'];
export type TxProofRequest = components['schemas']['TxProofRequest'];
export type SpendProofRequest = components['schemas']['SpendProofRequest'];
export type ReserveProofRequest = components['schemas']['ReserveProofRequest'];
export type SignatureRequest = components['schemas']['SignatureRequest'];
export type ReceiptContent = components['schemas']['ReceiptContent'];
export type ShortReceiptContent = components['schemas']['ShortReceiptContent'];
export type ReceiptRequest = components['schemas']['ReceiptRequest'];
export type ReceiptResponse = components['schemas']['ReceiptResponse'];
export type ReceiptKeyResponse = components['schemas']['ReceiptKeyResponse'];
export type ScannedOutput = components['schemas']['ScannedOutput'];
export type ScannedTx = components['schemas']['ScannedTx'];
export type OutputScanResponse = components['schemas']['OutputScanResponse'];
export type OpenApi = components['schemas']['OpenApi'];
export type RingReference = components['schemas']['RingReference'];
export type WaitingReference = components['schemas']['WaitingReference'];
export type ReferencesResponse = components['schemas']['ReferencesResponse'];
export type ReorgTip = components['schemas']['ReorgTip'];
export type Reorg = components['schemas']['Reorg'];
export type BranchBlock = components['schemas']['BranchBlock'];
export type AffectedTx = components['schemas']['AffectedTx'];
export type ReorgListResponse = components['schemas']['ReorgListResponse'];
export type FullReorg = components['schemas']['FullReorg'];
export type ReorgResponse = components['schemas']['ReorgResponse'];
export type SearchCandidate = components['schemas']['SearchCandidate'];
export type SearchResponse = components['schemas']['SearchResponse'];
export type SearchRequest = components['schemas']['SearchRequest'];
export type Metric = components['schemas']['Metric'];
export type SeriesPoint = components['schemas']['SeriesPoint'];
export type SeriesListResponse = components['schemas']['SeriesListResponse'];
export type SeriesResponse = components['schemas']['SeriesResponse'];
export type StartEvent = components['schemas']['StartEvent'];
export type BlockEvent = components['schemas']['BlockEvent'];
export type ReorgEvent = components['schemas']['ReorgEvent'];
export type PoolEvent = components['schemas']['PoolEvent'];
export type ResetEvent = components['schemas']['ResetEvent'];
export type TxWaitResponse = components['schemas']['TxWaitResponse'];
export type TxEvent = components['schemas']['TxEvent'];
export type $defs = Record<string, never>;
export interface operations {
    getStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `StatusResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listBlocks: {
        parameters: {
            query?: {
                /** @description The value of `next` from the previous page. The default is the first page. */
                cursor?: string;
                /** @description Maximum number of blocks in the response. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `BlockListResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Path of the next page, with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockListResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getBlock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Height or hash of the block. With a hash, the block can also be off the main chain. */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `BlockResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `block_not_found`: The index does not have the requested block on the main chain or among alternative blocks. */
            404: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listBlockTxs: {
        parameters: {
            query?: {
                /** @description The value of `next` from the previous page. The default is the first page. */
                cursor?: string;
                /** @description Maximum number of transactions in the response. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Height or hash of the block. With a hash, the block can also be off the main chain. */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `BlockTxsResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Path of the next page, with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlockTxsResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `block_not_found`: The index does not have the requested block on the main chain or among alternative blocks. */
            404: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getBlockRaw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Height or hash of the block. With a hash, the block can also be off the main chain. */
                id: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `RawResponse`. With `Accept: application/octet-stream`, the body contains the raw bytes. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RawResponse"];
                    "application/octet-stream": string;
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `block_not_found`: The index does not have the requested block on the main chain or among alternative blocks. `bytes_not_found`: Neither the index nor its node has the bytes, which can happen for an orphaned transaction. */
            404: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `node_away`: The node is unreachable, or it returned bytes that do not match the hash. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listTxsByPrefix: {
        parameters: {
            query: {
                /** @description First characters of the hash, in hex. */
                prefix: string;
                /** @description The value of `next` from the previous page. The default is the first page. */
                cursor?: string;
                /** @description Maximum number of transactions in the response. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `TxListResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Path of the next page, with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TxListResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    readTxs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 20000 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "hashes": [
                 *         "0000000000000000000000000000000000000000000000000000000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReadTxsRequest"];
            };
        };
        responses: {
            /** @description Success, with a JSON body of type `ReadTxsResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadTxsResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_incomplete`: The server did not receive the complete body within the time limit. */
            408: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_too_long`: The body is longer than the endpoint accepts. */
            413: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `not_json`: The request has a body without `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. `node_away`: The node is unreachable, or it returned bytes that do not match the hash. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getTx: {
        parameters: {
            query?: {
                /** @description Whether the response includes the commitments of outputs and ring members, which come from the node. A request with commitments costs 3 more points. */
                commitments?: boolean;
            };
            header?: never;
            path: {
                /** @description Hash of the transaction. */
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `TxResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TxResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `tx_not_found`: The index does not have the requested transaction on the main chain, in the pool or in an orphaned block. */
            404: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. `node_away`: The node is unreachable, or it returned bytes that do not match the hash. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listTxRings: {
        parameters: {
            query?: {
                /** @description The value of `next` from the previous page. The default is the first page. */
                cursor?: string;
                /** @description Maximum number of inputs in the response. */
                limit?: number;
                /** @description Whether the response includes the commitments of outputs and ring members, which come from the node. A request with commitments costs 3 more points. */
                commitments?: boolean;
            };
            header?: never;
            path: {
                /** @description Hash of the transaction. */
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `TxRingsResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Path of the next page, with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TxRingsResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `tx_not_found`: The index does not have the requested transaction on the main chain, in the pool or in an orphaned block. */
            404: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. `node_away`: The node is unreachable, or it returned bytes that do not match the hash. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listTxOutputs: {
        parameters: {
            query?: {
                /** @description The value of `next` from the previous page. The default is the first page. */
                cursor?: string;
                /** @description Maximum number of outputs in the response. */
                limit?: number;
                /** @description Whether the response includes the commitments of outputs and ring members, which come from the node. A request with commitments costs 3 more points. */
                commitments?: boolean;
            };
            header?: never;
            path: {
                /** @description Hash of the transaction. */
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `TxOutputsResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Path of the next page, with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TxOutputsResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `tx_not_found`: The index does not have the requested transaction on the main chain, in the pool or in an orphaned block. */
            404: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. `node_away`: The node is unreachable, or it returned bytes that do not match the hash. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getTxRaw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Hash of the transaction. */
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `RawResponse`. With `Accept: application/octet-stream`, the body contains the raw bytes. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RawResponse"];
                    "application/octet-stream": string;
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `tx_not_found`: The index does not have the requested transaction on the main chain, in the pool or in an orphaned block. `bytes_not_found`: Neither the index nor its node has the bytes, which can happen for an orphaned transaction. */
            404: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. `node_away`: The node is unreachable, or it returned bytes that do not match the hash. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    waitForTx: {
        parameters: {
            query?: {
                /** @description Number of confirmations to wait for. */
                confirmations?: number;
                /** @description The `state_id` of an earlier response. A state that the earlier response reported does not end the wait, unless the transaction has the requested confirmations. */
                after?: string;
                /** @description Maximum duration of the wait, in seconds. */
                timeout?: number;
            };
            header?: never;
            path: {
                /** @description Hash of the transaction. */
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `TxWaitResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TxWaitResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listPool: {
        parameters: {
            query?: {
                /** @description The value of `next` from the previous page. The default is the first page. */
                cursor?: string;
                /** @description Maximum number of transactions in the response. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `PoolResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Path of the next page, with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getPoolStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `PoolStatsResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolStatsResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getProjectedPool: {
        parameters: {
            query?: {
                /** @description Maximum number of projected blocks. */
                blocks?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `PoolProjectedResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolProjectedResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    scanOutputs: {
        parameters: {
            query: {
                /** @description Lowest height of the range. */
                from: number;
                /** @description Highest height of the range. The default is the tip. */
                to?: number;
                /** @description The value of `next` from the previous page. The default is the first page. */
                cursor?: string;
                /** @description Maximum number of transactions in the response. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `OutputScanResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Path of the next page, with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutputScanResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. `node_away`: The node is unreachable, or it returned bytes that do not match the hash. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    readOutputs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 20000 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outputs": [
                 *         {
                 *           "bucket": "0",
                 *           "global_index": 0
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReadOutputsRequest"];
            };
        };
        responses: {
            /** @description Success, with a JSON body of type `ReadOutputsResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadOutputsResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_incomplete`: The server did not receive the complete body within the time limit. */
            408: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_too_long`: The body is longer than the endpoint accepts. */
            413: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `not_json`: The request has a body without `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. `node_away`: The node is unreachable, or it returned bytes that do not match the hash. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getScanChunk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Lowest height of the chunk, a multiple of 20. */
                height: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The transactions of the chunk with their outputs, in the order of the chain. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `block_not_found`: The index does not have the requested block on the main chain or among alternative blocks. */
            404: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. `node_away`: The node is unreachable, or it returned bytes that do not match the hash. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getOutput: {
        parameters: {
            query?: {
                /** @description Whether the response includes the commitments of outputs and ring members, which come from the node. A request with commitments costs 3 more points. */
                commitments?: boolean;
            };
            header?: never;
            path: {
                /** @description Amount by which Monero groups outputs for global indices: 0 for RingCT outputs and version 2 coinbases, otherwise the amount of the output in atomic units. */
                amount: string;
                /** @description Global index: the index of the output among all outputs of the same amount. RingCT outputs and outputs of version 2 coinbases count as amount 0. */
                index: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `OutputResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutputResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `output_not_found`: The index does not have the requested output. */
            404: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. `node_away`: The node is unreachable, or it returned bytes that do not match the hash. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    findOutputs: {
        parameters: {
            query?: {
                /** @description Whether the response includes the commitments of outputs and ring members, which come from the node. A request with commitments costs 3 more points. */
                commitments?: boolean;
            };
            header?: never;
            path: {
                /** @description One-time public key of an output. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `OutputsByKeyResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutputsByKeyResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `output_not_found`: The index does not have the requested output. */
            404: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. `node_away`: The node is unreachable, or it returned bytes that do not match the hash. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listOutputRings: {
        parameters: {
            query?: {
                /** @description The value of `next` from the previous page. The default is the first page. */
                cursor?: string;
                /** @description Maximum number of mined inputs in the response. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Amount by which Monero groups outputs for global indices: 0 for RingCT outputs and version 2 coinbases, otherwise the amount of the output in atomic units. */
                amount: string;
                /** @description Global index: the index of the output among all outputs of the same amount. RingCT outputs and outputs of version 2 coinbases count as amount 0. */
                index: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `ReferencesResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Path of the next page, with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferencesResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `output_not_found`: The index does not have the requested output. `references_off`: The operator of this explorer has disabled the index of ring references. */
            404: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `references_incomplete`: The index of ring references is being built. Other endpoints work. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getOutputRingsCsv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Amount by which Monero groups outputs for global indices: 0 for RingCT outputs and version 2 coinbases, otherwise the amount of the output in atomic units. */
                amount: string;
                /** @description Global index: the index of the output among all outputs of the same amount. RingCT outputs and outputs of version 2 coinbases count as amount 0. */
                index: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. A header line, then one line for each input whose ring includes the output. Each line has the block, transaction, position, key image and ring size of the input, and the position of the output in the ring. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `output_not_found`: The index does not have the requested output. `references_off`: The operator of this explorer has disabled the index of ring references. */
            404: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `references_incomplete`: The index of ring references is being built. Other endpoints work. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getKeyImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key image of an output. */
                key_image: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `KeyImageResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyImageResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_image_not_found`: The index has no transaction with this key image. */
            404: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    readKeyImages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 20000 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key_images": [
                 *         "0000000000000000000000000000000000000000000000000000000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReadKeyImagesRequest"];
            };
        };
        responses: {
            /** @description Success, with a JSON body of type `ReadKeyImagesResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadKeyImagesResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_incomplete`: The server did not receive the complete body within the time limit. */
            408: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_too_long`: The body is longer than the endpoint accepts. */
            413: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `not_json`: The request has a body without `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getMining: {
        parameters: {
            query?: {
                /** @description Number of newest blocks for the votes and the mean interval. */
                blocks?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `MiningResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MiningResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getNetwork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `NetworkResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NetworkResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    compareNodes: {
        parameters: {
            query: {
                /** @description Hash of a block or of a transaction. */
                hash: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `CompareResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompareResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getFees: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `FeesResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeesResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listHardForks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `HardForksResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HardForksResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getEmission: {
        parameters: {
            query?: {
                /** @description Height of the last block that the sums include. The default is the newest block. */
                height?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `EmissionResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmissionResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `block_not_found`: The index does not have the requested block on the main chain or among alternative blocks. */
            404: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getHeightAt: {
        parameters: {
            query: {
                /** @description The time for which to find the height, in unix seconds. */
                time: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `HeightAtResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeightAtResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getTimeAt: {
        parameters: {
            query: {
                /** @description The height for which to find the time. */
                height: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `TimeAtResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeAtResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `block_not_found`: The index does not have the requested block on the main chain or among alternative blocks. */
            404: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listAltChains: {
        parameters: {
            query?: {
                /** @description The value of `next` from the previous page. The default is the first page. */
                cursor?: string;
                /** @description Maximum number of branches in the response. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `BranchListResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Path of the next page, with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchListResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    search: {
        parameters: {
            query: {
                /** @description A height, a hash, a key image, a one-time key, a transaction public key or a payment id. */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `SearchResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    searchPrivately: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 4096 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "q": "0"
                 *     }
                 */
                "application/json": components["schemas"]["SearchRequest"];
            };
        };
        responses: {
            /** @description Success, with a JSON body of type `SearchResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_incomplete`: The server did not receive the complete body within the time limit. */
            408: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_too_long`: The body is longer than the endpoint accepts. */
            413: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `not_json`: The request has a body without `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    decode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 2001024 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tx_hex": "023d01ff0101000200000000000000000000000000000000000000000000000000000000000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["DecodeRequest"];
            };
        };
        responses: {
            /** @description Success, with a JSON body of type `DecodeResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecodeResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_incomplete`: The server did not receive the complete body within the time limit. */
            408: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_too_long`: The body is longer than the endpoint accepts. */
            413: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `not_json`: The request has a body without `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getChainData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 400000 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outputs": [
                 *         {
                 *           "bucket": "0",
                 *           "global_index": 0
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChainDataRequest"];
            };
        };
        responses: {
            /** @description Success, with a JSON body of type `ChainDataResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChainDataResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_incomplete`: The server did not receive the complete body within the time limit. */
            408: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_too_long`: The body is longer than the endpoint accepts. */
            413: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `not_json`: The request has a body without `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. `node_away`: The node is unreachable, or it returned bytes that do not match the hash. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    checkTxKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 17720 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tx_hash": "7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a",
                 *       "tx_key": "0100000000000000000000000000000000000000000000000000000000000000",
                 *       "address": "888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H"
                 *     }
                 */
                "application/json": components["schemas"]["TxKeyRequest"];
            };
        };
        responses: {
            /** @description Success, with a JSON body of type `ProofResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_incomplete`: The server did not receive the complete body within the time limit. */
            408: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_too_long`: The body is longer than the endpoint accepts. */
            413: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `not_json`: The request has a body without `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    checkTxProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 65784 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tx_hash": "7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a",
                 *       "address": "888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H",
                 *       "message": "",
                 *       "proof": "OutProofV2…"
                 *     }
                 */
                "application/json": components["schemas"]["TxProofRequest"];
            };
        };
        responses: {
            /** @description Success, with a JSON body of type `ProofResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_incomplete`: The server did not receive the complete body within the time limit. */
            408: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_too_long`: The body is longer than the endpoint accepts. */
            413: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `not_json`: The request has a body without `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    checkSpendProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 245664 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tx_hash": "7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a",
                 *       "message": "",
                 *       "proof": "SpendProofV1…"
                 *     }
                 */
                "application/json": components["schemas"]["SpendProofRequest"];
            };
        };
        responses: {
            /** @description Success, with a JSON body of type `ProofResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_incomplete`: The server did not receive the complete body within the time limit. */
            408: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_too_long`: The body is longer than the endpoint accepts. */
            413: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `not_json`: The request has a body without `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    checkReserveProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 505720 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H",
                 *       "message": "",
                 *       "proof": "ReserveProofV2…"
                 *     }
                 */
                "application/json": components["schemas"]["ReserveProofRequest"];
            };
        };
        responses: {
            /** @description Success, with a JSON body of type `ProofResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_incomplete`: The server did not receive the complete body within the time limit. */
            408: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_too_long`: The body is longer than the endpoint accepts. */
            413: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `not_json`: The request has a body without `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    checkSignature: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 25920 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H",
                 *       "message": "text",
                 *       "signature": "SigV2…"
                 *     }
                 */
                "application/json": components["schemas"]["SignatureRequest"];
            };
        };
        responses: {
            /** @description Success, with a JSON body of type `ProofResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_incomplete`: The server did not receive the complete body within the time limit. */
            408: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_too_long`: The body is longer than the endpoint accepts. */
            413: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `not_json`: The request has a body without `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    detectProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 1048576 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a 888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H"
                 *     }
                 */
                "application/json": components["schemas"]["DetectRequest"];
            };
        };
        responses: {
            /** @description Success, with a JSON body of type `DetectResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetectResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_incomplete`: The server did not receive the complete body within the time limit. */
            408: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_too_long`: The body is longer than the endpoint accepts. */
            413: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `not_json`: The request has a body without `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getProofLine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 1024 bytes. */
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["ProofQueueRequest"];
            };
        };
        responses: {
            /** @description Success, with a JSON body of type `ProofQueueResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofQueueResponse"];
                };
            };
            /** @description `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_incomplete`: The server did not receive the complete body within the time limit. */
            408: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_too_long`: The body is longer than the endpoint accepts. */
            413: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `not_json`: The request has a body without `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    checkReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 7024 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "receipt": "eyJhbGciOiJFZERTQSJ9.e30.AA"
                 *     }
                 */
                "application/json": components["schemas"]["ReceiptRequest"];
            };
        };
        responses: {
            /** @description Success, with a JSON body of type `ReceiptResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_incomplete`: The server did not receive the complete body within the time limit. */
            408: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_too_long`: The body is longer than the endpoint accepts. */
            413: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `not_json`: The request has a body without `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getReceiptKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `ReceiptKeyResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptKeyResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    decodeAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 2048 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A"
                 *     }
                 */
                "application/json": components["schemas"]["AddressRequest"];
            };
        };
        responses: {
            /** @description Success, with a JSON body of type `AddressResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_incomplete`: The server did not receive the complete body within the time limit. */
            408: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_too_long`: The body is longer than the endpoint accepts. */
            413: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `not_json`: The request has a body without `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    broadcast: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A JSON object of at most 2001024 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tx_hex": "023d01ff0101000200000000000000000000000000000000000000000000000000000000000000000000",
                 *       "dry_run": true
                 *     }
                 */
                "application/json": components["schemas"]["BroadcastRequest"];
            };
        };
        responses: {
            /** @description Success, with a JSON body of type `BroadcastResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BroadcastResponse"];
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. `invalid_body`: The body is not a JSON object in UTF-8. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `broadcast_off`: The operator of this explorer has disabled sending transactions. */
            403: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_incomplete`: The server did not receive the complete body within the time limit. */
            408: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `body_too_long`: The body is longer than the endpoint accepts. */
            413: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `not_json`: The request has a body without `Content-Type: application/json`. */
            415: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. `node_away`: The node is unreachable, or it returned bytes that do not match the hash. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `SeriesListResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesListResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getStats: {
        parameters: {
            query?: {
                /** @description Only hours or days that begin at this time or later, in unix seconds. Without it, the series ends with the newest one. */
                from?: number;
                /** @description Only hours or days that begin before this time, in unix seconds. */
                to?: number;
                /** @description Length of the time spans of the series. */
                step?: "hour" | "day";
                /** @description The value of `next` from the previous page. The default is the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Name of the metric. `/api/v1/stats` lists all names. */
                series: "blocks" | "block_time" | "difficulty" | "hash_rate" | "txs" | "txs_per_block" | "size" | "block_weight" | "tx_size" | "fees" | "fee_mean" | "fee_per_byte" | "fee_per_byte_10th" | "fee_per_byte_median" | "fee_per_byte_90th" | "reward" | "block_reward" | "fee_share" | "emission" | "inputs" | "outputs" | "coinbase_outputs" | "coinbase_output_share" | "ring_size" | "txs_version1" | "txs_full" | "txs_simple" | "txs_bulletproof" | "txs_bulletproof2" | "txs_clsag" | "txs_bulletproof_plus" | "txs_fcmp" | "fcmp_tx_share" | "carrot_output_share" | "supply" | "pool_txs" | "pool_txs_least" | "pool_txs_most" | "pool_weight" | "pool_weight_least" | "pool_weight_most";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `SeriesResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Path of the next page, with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getStatsCsv: {
        parameters: {
            query?: {
                /** @description Only hours or days that begin at this time or later, in unix seconds. Without it, the series ends with the newest one. */
                from?: number;
                /** @description Only hours or days that begin before this time, in unix seconds. */
                to?: number;
                /** @description Length of the time spans of the series. */
                step?: "hour" | "day";
            };
            header?: never;
            path: {
                /** @description Name of the metric. `/api/v1/stats` lists all names. */
                series: "blocks" | "block_time" | "difficulty" | "hash_rate" | "txs" | "txs_per_block" | "size" | "block_weight" | "tx_size" | "fees" | "fee_mean" | "fee_per_byte" | "fee_per_byte_10th" | "fee_per_byte_median" | "fee_per_byte_90th" | "reward" | "block_reward" | "fee_share" | "emission" | "inputs" | "outputs" | "coinbase_outputs" | "coinbase_output_share" | "ring_size" | "txs_version1" | "txs_full" | "txs_simple" | "txs_bulletproof" | "txs_bulletproof2" | "txs_clsag" | "txs_bulletproof_plus" | "txs_fcmp" | "fcmp_tx_share" | "carrot_output_share" | "supply" | "pool_txs" | "pool_txs_least" | "pool_txs_most" | "pool_weight" | "pool_weight_least" | "pool_weight_most";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. The columns are the start of the hour or day in unix seconds and in ISO 8601, the value (can be empty), and whether the hour or day is complete. The header line contains the units. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    listReorgs: {
        parameters: {
            query?: {
                /** @description The value of `next` from the previous page. The default is the first page. */
                cursor?: string;
                /** @description Maximum number of reorgs in the response. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `ReorgListResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Path of the next page, with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReorgListResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getReorg: {
        parameters: {
            query?: {
                /** @description The value of `next` from the previous page. The default is the first page. */
                cursor?: string;
                /** @description Maximum number of heights in the response. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Number of the reorg. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `ReorgResponse`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Path of the next page, with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReorgResponse"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `reorg_not_found`: The index has no reorg with this number. */
            404: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description Comma-separated event types: block, reorg, pool. The default is block and reorg. */
                types?: string;
                /** @description Id of the last event that the client received, for clients that cannot send the header `Last-Event-ID`. The header takes precedence. */
                last_event_id?: string;
                /** @description Hash of a transaction. The stream then has only the events `tx` and `end`, and ignores `types`. */
                tx?: string;
                /** @description With `tx`: number of confirmations at which the stream ends. */
                confirmations?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. Events named `start`, `block`, `reorg`, `pool` and `reset`. Their data is the JSON of StartEvent, BlockEvent, ReorgEvent, PoolEvent and ResetEvent. With `tx`: events named `tx` and `end` with the JSON of TxEvent. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description With `tx`: the client sent the id of an `end` event, and the outcome of the transaction is still final. Browsers do not reconnect after status 204. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getExportManifest: {
        parameters: {
            query?: {
                /** @description The value of `next` from the previous page. The default is the first page. */
                cursor?: string;
                /** @description Maximum number of ranges in the response. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `ExportManifest`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Path of the next page, with `rel="next"`. Absent on the last page. */
                    Link?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportManifest"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    export: {
        parameters: {
            query?: {
                /** @description Lowest height of the range. */
                from?: number;
                /** @description Highest height of the range. By default, the range has 10000 blocks or ends at the tip. */
                to?: number;
                /** @description `ndjson`: one JSON object per line. `csv`: a table with a header line; the elements of a list are separated by `;`. `parquet`: a Parquet file, in which hex values are bytes and decimal strings of up to 64 bits are integers. */
                format?: "ndjson" | "csv" | "parquet";
            };
            header?: never;
            path: {
                /** @description Kind of rows that the file contains. */
                kind: "blocks" | "txs" | "extras" | "inputs" | "outputs" | "commitments" | "sightings" | "reorgs" | "fates";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. With `format=ndjson`: one JSON object per line. With `format=csv`: a header line, then one line per row, in which unknown values are empty. With `format=parquet`: a Parquet file with one column per field. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                    "application/vnd.apache.parquet": string;
                };
            };
            /** @description `invalid_parameter`: A parameter or a field of the body is missing or has an invalid value. `repeated_parameter`: A query parameter occurs more than once. `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `block_not_found`: The index does not have the requested block on the main chain or among alternative blocks. */
            404: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `busy`: Too many requests of this kind are in progress. Retry after `Retry-After` seconds. `index_empty`: No block is indexed yet. `/api/v1/status` returns the progress of the indexer. `database_away`: The database is unreachable. Retry after `Retry-After` seconds. `index_incomplete`: The database indexes are being built, so only blocks by height can be read. `/api/v1/status` returns the progress. `node_away`: The node is unreachable, or it returned bytes that do not match the hash. Retry after `Retry-After` seconds. */
            503: {
                headers: {
                    /** @description Seconds after which the client may retry. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, with a JSON body of type `OpenApi`. */
            200: {
                headers: {
                    /** @description How long caches may store the response. */
                    "Cache-Control"?: string;
                    /** @description Strong entity tag of the response. */
                    ETag?: string;
                    /** @description Points left in the request budget of the client, and seconds until the budget is full again. */
                    RateLimit?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApi"];
                };
            };
            /** @description Not modified: the response still has the ETag that the client sent in `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unknown_parameter`: The query or the body contains a name that the endpoint does not define. `bad_request`: The request has no Host header or more than one. */
            400: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `key_unknown`: The operator has not issued the key in the header `X-Api-Key`, or has revoked it. Requests without a key are accepted. */
            401: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `method_not_allowed`: The endpoint does not accept this method. The header `Allow` lists the accepted methods. */
            405: {
                headers: {
                    /** @description Methods that the endpoint accepts. */
                    Allow?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `too_many_requests`: The client has used up its request budget. Retry after `Retry-After` seconds. The header `RateLimit` contains the remaining budget. */
            429: {
                headers: {
                    /** @description Seconds until the request budget is full again. */
                    "Retry-After"?: string;
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred in the explorer, which is a bug. The log of the explorer contains the reason. */
            500: {
                headers: {
                    /** @description Id of the request in the log of the explorer. Include it when you report a problem. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
}
