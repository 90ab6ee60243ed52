import type { Language } from "../../src/core/base/language.js";

/** What people write when something went wrong, or when they want a person; "…" stands for up to five words. */
type ComplaintWords = {
  /** A whole message. */
  readonly alone: string;
  /** What a message begins with. */
  readonly first: string;
  /** Anywhere in a message. */
  readonly within: string;
};

export const COMPLAINTS: Readonly<Record<Language, ComplaintWords>> = {
  en: {
    alone: `
      agent, human, a human, real person, support, customer care, customer service, customer support, contact,
      contact us, talk to us, complain, complaint, i want to complain, problem, i have a problem, issue,
      something is wrong, scam, fraud, thief, thieves, refund, reversal, debited, customer service number, i
      need customer care, is anybody there, is anyone there, anybody there, anyone there, fraudsters,
      scammers, scammed, been scammed, this is a scam, missing airtime, missing data, no value`,
    first: `
      call me, can you call me, can u call me, could you call me, let me speak with your, let me speak to
      your, let me talk to your, where my … airtime, where my … data, where my … money, where my … gb, where
      my … card, why is my order, why is my data, why is my airtime`,
    within: `
      speak to human, speak to a human, speak to someone, speak to somebody, speak to an agent, speak to
      agent, speak to a person, speak with someone, speak with an agent, speak with a human, talk to human,
      talk to a human, talk to someone, talk to somebody, talk to an agent, talk to agent, talk to a person,
      talk with an agent, talk to customer care, did not come, didnt come, has not come, hasnt come, not yet
      come, did not arrive, didnt arrive, has not arrived, hasnt arrived, not arrived, never arrived, never
      came, not received, not receive, never received, havent received, havent gotten, have not gotten, havent
      got, didnt get, did not get, didnt receive, havent seen, have not seen, yet to receive, not delivered,
      not credited, not reflecting, not reflected, not showing, not working, was debited, were debited, been
      debited, got debited, debited me, debited my, debited twice, was charged, been charged, charged me,
      charged twice, was deducted, been deducted, deducted my, they took, took my money, stole my money, my
      money back, refund me, refund my, want a refund, want refund, need a refund, reverse my, where is my,
      wheres my, to the wrong number, wrong number, sent to wrong, order failed, payment failed, recharge
      failed, transaction failed, airtime failed, data failed, money deducted, money debited, you people are,
      talk to a real person, speak to a real person, speak to your manager, speak with your manager, speak
      with somebody, talk with someone, talk with somebody, need a human, need an agent, need customer care,
      customer care number, where is the … i bought, where is the … i paid, wheres the … i paid, wheres the …
      i bought, where is the … i ordered, where is my … airtime, still waiting for, been waiting, have been
      waiting, since morning, since yesterday, not seen my, havent seen … my, have not seen … gb, not sent,
      did not send, didnt send, never sent, not in yet, not entered, did not enter, didnt enter, paid …
      nothing, delivered but nothing, successful but, says delivered but, says successful, paid twice, paid
      two times, double charge, charged for nothing, happened to my, happened to the … i bought, was removed
      from my, removed my money, not been funded, not funded, is missing, been scammed, am scammed, is a scam,
      is fraud, is a fraud, are fraud, are thieves, are scammers, are fraudsters, sent it to another, sent it
      to wrong, sent … to another number, sent … instead of, got … instead of, entered instead of, received …
      instead of, give me back my, give back my, i want my money, need my money, gave me … wrong, given me …
      wrong, sent me … wrong, i bought … refund, paid … refund, airtime … refund, data … refund, please
      refund, pls refund, refund please, refund pls, refund … airtime, refund … data, no value for my money`,
  },
  pcm: {
    alone: `
      wahala, wahala dey, una be thief, ole, problem dey, oga answer me, answer me, una be ole, una be scam`,
    first: `
      make una call me, make somebody call me, call me, where the … wey, where my … wey`,
    within: `
      no enter, never enter, neva enter, nor enter, no dey enter, no gree enter, no come, never come, neva
      come, no reach, never reach, no show, never show, no drop, never drop, no see my, never see my, i no see
      am, i never see am, no receive, never receive, dem debit me, una debit me, don debit me, dem don debit,
      una don debit, dem remove my money, una remove my money, chop my money, carry my money, where my money,
      where my data, where my airtime, where my card, wey my data, wey my money, return my money, give me my
      money, talk to person, talk to una, my money don go, talk with person, wan complain, una no send, una
      never send, una neva send, una no give me, una never give me, una never answer, wetin happen to my,
      nothing enter, nothing come, dey wait … airtime, dey wait … data, dey wait my, never get my, no get my,
      neva get my, no get value, never land, neva land, no land, never see … gb, never see … airtime, no see …
      gb, no see … airtime, una carry my, una don carry, una don collect, una collect my, k don go, money don
      go, don disappear, dem cut my money, una cut my money, dem don cut, una don cut, una chop my, una don
      chop, dem don chop, don thief my, una thief my, follow person talk, talk to somebody, follow una talk,
      una refund my, make una refund, make una return, money don comot, don comot data no, don comot airtime
      no, i don pay … never, i don pay … no enter, wey i buy no dey, wey i buy no show, una be ole, una be
      thief, una be scam, una be fraud`,
  },
  ha: {
    alone: `
      matsala, akwai matsala, wakili, ina so a taimaka min, barawo, zamba, yaudara, an yaudare ni, an zambace
      ni`,
    first: `
      ku kira ni, a kira ni, ka kira ni, ina kati na, ina katina, ina datana, ina … dina, ina kudin`,
    within: `
      bai shigo ba, ba ta shigo ba, bata shigo ba, ba shi shigo ba, bai zo ba, ba ta zo ba, bata zo ba, bai
      iso ba, ba ta iso ba, bata iso ba, ban samu ba, ban gani ba, ban karɓa ba, an cire min kuɗi, an cire
      mini kuɗi, an cire kuɗina, kun cire kuɗina, kun cire min kuɗi, kuɗina bai dawo ba, kuɗina sun tafi, ku
      dawo da kuɗina, ku mayar min da kuɗina, ina datata, ina kuɗina, magana da mutum, magana da wani, magana
      da wakili, lambar ba daidai ba, ba a ba ni … ba, ba a bani … ba, baa bani … ba, ba ku ba ni … ba, baku
      bani … ba, ba a turo … ba, baa turo … ba, ba ku turo … ba, baku turo … ba, ba a aiko … ba, ba ku aiko …
      ba, ban samu … ba, ban ga … ba, har yanzu ban, har yanzu ba, kun ci kuɗina, kun cinye, kun ci min, a
      mayar min, ku mayar min, ku mayar da kuɗi, ku mayar da kuɗin, a mayar da kuɗina, ku dawo min, an cire …
      ba kati, an cire … ba data, an cire min, an cire mini, kun cire min, bai hau ba, ba ta hau ba, bata hau
      ba, bai ƙaru ba, ba ya aiki, kun yaudare ni, kun zambace ni, ba daidai ba, kuɗi ya tafi, kuɗin ya tafi,
      kuɗina ya tafi, na biya … ba`,
  },
  yo: {
    alone: `
      ìṣòro, ìṣòro wà, olè, mo ní ìṣòro, jìbìtì, ẹ jẹ́ olè, olè ni yín, gbájúẹ̀`,
    first: `
      ẹ pè mí, pè mí, ẹ jọ̀ọ́ ẹ pè mí, ẹ jọ̀wọ́ ẹ pè mí`,
    within: `
      kò wọlé, kò tíì wọlé, kò ì wọlé, kò dé, kò tíì dé, kò ì tíì dé, mi ò rí i, mi ò tíì rí, n kò tíì rí, mi
      ò rí dátà, mi ò rí owó, mi ò rí airtime, owó mi ti lọ, wọ́n yọ owó mi, wọ́n ti yọ owó mi, ẹ yọ owó mi, ẹ
      ti yọ owó mi, wọ́n gba owó mi, ẹ dá owó mi padà, owó mi dà, dátà mi dà, níbo ni dátà mi, níbo ni owó mi,
      bá ènìyàn sọ̀rọ̀, bá èèyàn sọ̀rọ̀, bá ẹnìkan sọ̀rọ̀, mi ò rí … mi, mi ò tíì rí … mi, n ò rí … mi, o
      wọlé, o tí wọlé, o tíì wọlé, níbo ni … mi, airtime … mi dà, dátà … mi dà, gb mi dà, owó … mi dà, ti jẹ
      owó mi, ẹ ti jẹ … mi, ẹ jẹ owó mi, ti gba owó mi, sanwó … kò sí, sanwó … kò wọlé, sanwó … mi ò rí, owó
      ti lọ, ẹ kò fi … ránṣẹ́, ẹ ò fi … ránṣẹ́, ẹ kò tíì fi, dá … mi padà, wọ́n ti yọ … mi, wọ́n yọ … mi, ẹ ti
      yọ … mi, mo ti ń dúró, mo ń dúró láti, olè ni yín, ẹ jẹ́ olè, ẹ lù mí ní jìbìtì`,
  },
  ig: {
    alone: `
      nsogbu, nsogbu dị, onye ohi, enwere m nsogbu, aghụghọ, unu bụ ndị ohi`,
    first: `
      kpọọ m, kpọọnụ m, ka unu kpọọ m`,
    within: `
      o rutebeghị, erutebeghị, o rughị, ọ bịaghị, ọ bịabeghị, abịabeghị, abataghị, ọ bataghị, ọ batabeghị,
      abatabeghị, enwetaghị m, enwetabeghị m, ahụghị m data, ahụbeghị m, e wepụrụ ego m, ewepụrụ ego m, unu
      wepụrụ ego m, e were ego m, e wepụrụ m ego, ego m efuola, unu riri ego m, nyeghachi m ego m, weghachi
      ego m, ebee ka data m, ebee ka ego m, gwa mmadụ okwu, okwu na mmadụ, soro mmadụ kwurịta, mụ na mmadụ
      kwurịta, ebee ka … m dị, ebee ka … m nọ, olee ebe … m, ebee ka … m zụrụ, ịgwa mmadụ okwu, igwa mmadu
      okwu, okwu na onye, kwurịta okwu na, unu eriela, unu riri, unu were … m, unu ewerela, unu ezipụghị, unu
      ezipụbeghị, e zipụghị, ezipụghị m, e zipụbeghị, anatabeghị m, anataghị m, enwetaghị, ahụghị m … data,
      ahụghị m … airtime, ahụghị m … gb, data abịaghị, airtime abịaghị, m abịaghị, m abịabeghị, abịaghị,
      kwụghachi m, nyeghachi m, ewepụrụ … m, e wepụrụ … m, e bepụrụ, aghọgbuola, aghọgbu m, ego m apụọla, mana
      enweghị airtime, mana enweghị data, bụ ndị ohi, onye ohi`,
  },
};
