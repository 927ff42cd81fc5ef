-- What is answered again to a repeated request is sealed from now on: tokens, codes and secrets are among it, which are kept
-- nowhere else as they are. What was kept before for two days goes.
delete from idempotency_keys;
