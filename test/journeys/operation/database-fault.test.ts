import { expect, test } from "vitest";
import { channels } from "../../harness/every-channel.js";
import { openWorld } from "../../harness/open-world.js";
import { aDatabase } from "../../store/databases.js";

test.each(Object.entries(channels))(
  "a message that fails at every try is answered with an apology, on %s",
  async (_, who) => {
    const database = await aDatabase();
    const world = await openWorld({ environment: { DATABASE_URL: database.url } });
    const { [who]: customer } = world;
    await customer.start();
    await customer.sees("What would you like?");
    await database.query("alter table customers rename to customers_away");
    await customer.send("/wallet");
    const apologies = () => customer.texts().filter((text) => /Something went wrong on our side/.test(text));
    await expect.poll(apologies, { timeout: 20_000 }).toHaveLength(1);
    await database.query("alter table customers_away rename to customers");
    await customer.seesWallet(/Available/);
    expect(apologies()).toHaveLength(1);
  },
);
