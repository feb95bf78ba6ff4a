/** A fact of a user that changes. */
export interface FactChangeCase {
  readonly kind: string
  /**
   * The user's message, the fact to learn, and the earlier fact that it replaces, if any; an empty fact only
   * ends that one.
   */
  readonly steps: readonly { readonly said: string; readonly fact: string; readonly replaces?: string }[]
}

// Below the name of a kind: a message and the fact in it, then a later message and the fact that
// replaces the one before. "+" is before a fact that replaces nothing.
const ENGLISH = `
moved
I live in Porto, Rua das Flores 12. | [home] User lives in Porto, Rua das Flores 12 | We moved to Coimbra at the weekend. | [home] User lives in Coimbra
My mother lives in Hull. | User's mother lives in Hull | My mother has moved to Leeds. | User's mother lives in Leeds
Our office is in Baker Street. | User's office is in Baker Street | The office is now in Canal Road. | User's office is in Canal Road
The boat is moored in Faro. | User's boat is moored in Faro | I brought the boat to Olhao. | User's boat is moored in Olhao
cancelled
I booked a flight to Lisbon for December 4. | User has a flight to Lisbon on 2026-12-04 | The flight to Lisbon is cancelled, I take the train. | User takes the train to Lisbon on 2026-12-04
I subscribed to the Herald. | User subscribes to the Herald | I cancelled the Herald. |
We will rent a cabin in Mora. | User rents a cabin in Mora | The cabin in Mora is cancelled. | User has no cabin in Mora
The piano lesson is on Mondays. | User has piano lessons on Mondays | I gave up the piano lesson. |
postponed
The dentist is on November 26. | User has the dentist on 2026-11-26 | The dentist is postponed to December 3. | User has the dentist on 2026-12-03
The launch is planned for January 10. | User's launch is on 2027-01-10 | We postpone the launch to February 1. | User's launch is on 2027-02-01
My exam is in March. | User has an exam in March | They moved the exam to May. | User has an exam in May
The wedding of Kim is on June 5. | Kim's wedding is on 2027-06-05 | Kim's wedding was put off until June 19. | Kim's wedding is on 2027-06-19
corrected
My cat is called Milo. | User's cat is called Milo | Sorry, the cat is called Mila. | User's cat is called Mila
I have 12 bee hives. | User has 12 bee hives | No, I counted again: 14 bee hives. | User has 14 bee hives
My shoe size is 42. | User has shoe size 42 | I meant shoe size 43. | User has shoe size 43
The gate code is 4711. | User's gate code is 4711 | Correction, the gate code is 4712. | User's gate code is 4712
back again
I drink coffee with milk. | User drinks coffee with milk | From now on I drink coffee black. | User drinks coffee black | I drink coffee with milk again. | User drinks coffee with milk
I cycle to work. | User cycles to work | I take the tram to work for now. | User takes the tram to work | I cycle to work again. | User cycles to work
Our cook is Paula. | User's cook is Paula | Our cook is Dario these days. | User's cook is Dario | Paula is our cook once more. | User's cook is Paula
I use the blue tent. | User uses the blue tent | I use the green tent this year. | User uses the green tent | I use the blue tent again. | User uses the blue tent
two of one name
My colleague Sam plays the cello. | User's colleague Sam plays the cello | My cousin Sam plays chess. | +User's cousin Sam plays chess
Anna from work has a dog. | Anna from work has a dog | Anna, my neighbour, has twins. | +User's neighbour Anna has twins
My doctor is Dr. Lee. | User's doctor is Dr. Lee | My tax adviser is called Lee too. | +User's tax adviser is called Lee
Berlin is my home football club's rival. | Berlin is the rival of User's football club | My horse is called Berlin. | +User's horse is called Berlin
negations
I eat meat. | User eats meat | I do not eat meat any more. | User does not eat meat
I smoke a pipe. | User smokes a pipe | I never smoke a pipe now. | User does not smoke a pipe
I have no garden. | User has no garden | We do have a garden now. | User has a garden
I speak no Danish. | User speaks no Danish | I learnt Danish and speak it. | User speaks Danish
plans that became facts
I want to buy a cargo bike. | User wants to buy a cargo bike | I bought the cargo bike. | User owns a cargo bike
I plan to run the marathon in Braga. | User plans to run the marathon in Braga | I ran the marathon in Braga in 4:02. | User ran the marathon in Braga in 4:02
I may apply at Nordwave. | User may apply at Nordwave | Nordwave hired me. | [work] User works at Nordwave
We hope to adopt a greyhound. | User hopes to adopt a greyhound | The greyhound is ours. | User has a greyhound
`

const GERMAN = `
moved
Ich wohne in Kassel. | [home] User wohnt in Kassel | Wir sind nach Fulda gezogen. | [home] User wohnt in Fulda
Mein Bruder wohnt in Trier. | Der Bruder von User wohnt in Trier | Mein Bruder ist nach Mainz gezogen. | Der Bruder von User wohnt in Mainz
Die Werkstatt ist in der Hafenstraße. | Die Werkstatt von User ist in der Hafenstraße | Die Werkstatt ist jetzt am Markt. | Die Werkstatt von User ist am Markt
cancelled
Ich habe einen Tisch im Adler bestellt. | User hat einen Tisch im Adler | Den Tisch im Adler habe ich abgesagt. |
Wir fahren im Mai nach Rügen. | User fährt im Mai nach Rügen | Rügen fällt aus, wir fahren nach Sylt. | User fährt im Mai nach Sylt
Ich gehe dienstags zum Yoga. | User geht dienstags zum Yoga | Yoga mache ich nicht mehr. | User geht nicht zum Yoga
postponed
Der Zahnarzt ist am 26. November. | User hat den Zahnarzt am 2026-11-26 | Der Zahnarzt ist auf den 3. Dezember verschoben. | User hat den Zahnarzt am 2026-12-03
Die Prüfung ist im Februar. | User hat die Prüfung im Februar | Die Prüfung ist jetzt im April. | User hat die Prüfung im April
Das Sommerfest ist am 4. Juli. | Das Sommerfest ist am 2027-07-04 | Das Sommerfest wird auf den 11. Juli verlegt. | Das Sommerfest ist am 2027-07-11
corrected
Meine Schwester heißt Katrin. | Die Schwester von User heißt Katrin | Entschuldigung, meine Schwester heißt Kathrin mit h. | Die Schwester von User heißt Kathrin mit h
Ich habe 3 Katzen. | User hat 3 Katzen | Falsch, es sind 4 Katzen. | User hat 4 Katzen
Das Kennwort des Tors ist Linde. | Das Tor von User hat das Wort Linde | Nein, beim Tor ist das Wort Esche. | Das Tor von User hat das Wort Esche
back again
Ich trinke Tee zum Frühstück. | User trinkt Tee zum Frühstück | Zum Frühstück trinke ich jetzt Kakao. | User trinkt Kakao zum Frühstück | Ich trinke wieder Tee zum Frühstück. | User trinkt Tee zum Frühstück
Unser Trainer ist Jens. | Der Trainer von User ist Jens | Unser Trainer ist jetzt Olaf. | Der Trainer von User ist Olaf | Jens ist wieder unser Trainer. | Der Trainer von User ist Jens
Ich singe im Kirchenchor. | User singt im Kirchenchor | Ich singe jetzt im Stadtchor. | User singt im Stadtchor | Ich singe wieder im Kirchenchor. | User singt im Kirchenchor
two of one name
Mein Kollege Peter angelt. | Der Kollege Peter angelt | Mein Onkel Peter malt. | +Der Onkel Peter malt
Frau Wolf ist meine Ärztin. | Frau Wolf ist die Ärztin von User | Mein Vermieter heißt auch Wolf. | +Der Vermieter von User heißt Wolf
Lena aus dem Büro reitet. | Lena aus dem Büro reitet | Lena, meine Nichte, wird sechs. | +Die Nichte Lena wird sechs
negations
Ich esse Fisch. | User isst Fisch | Fisch esse ich nicht mehr. | User isst keinen Fisch
Ich habe kein Auto. | User hat kein Auto | Ich habe doch wieder ein Auto. | User hat ein Auto
Ich rauche. | User raucht | Ich rauche nicht mehr. | User raucht nicht
plans that became facts
Ich will ein Ruderboot kaufen. | User will ein Ruderboot kaufen | Das Ruderboot habe ich gekauft. | User besitzt ein Ruderboot
Wir planen einen Wintergarten. | User plant einen Wintergarten | Der Wintergarten ist fertig. | User hat einen Wintergarten
Ich bewerbe mich bei Siedler. | User bewirbt sich bei Siedler | Siedler hat mich eingestellt. | [work] User arbeitet bei Siedler
`

const CHINESE = `
moved
我住在杭州。 | [home] User住在杭州 | 我们搬到了苏州。 | [home] User住在苏州
我妈妈住在桂林。 | User的妈妈住在桂林 | 我妈妈搬到了南宁。 | User的妈妈住在南宁
我们的工作室在中山路。 | User的工作室在中山路 | 工作室现在在解放路。 | User的工作室在解放路
cancelled
我订了去上海的高铁。 | User订了去上海的高铁 | 去上海的高铁取消了，我坐飞机。 | User坐飞机去上海
我订阅了《读书》杂志。 | User订阅了《读书》杂志 | 《读书》杂志我退订了。 |
周三我有吉他课。 | User周三有吉他课 | 吉他课我不上了。 |
postponed
牙医预约在十一月二十六日。 | User的牙医预约在2026-11-26 | 牙医预约推迟到十二月三日。 | User的牙医预约在2026-12-03
驾照考试在三月。 | User的驾照考试在三月 | 驾照考试改到五月。 | User的驾照考试在五月
新品发布会在一月十日。 | User的新品发布会在2027-01-10 | 新品发布会延期到二月一日。 | User的新品发布会在2027-02-01
corrected
我的猫叫小白。 | User的猫叫小白 | 说错了，我的猫叫小黑。 | User的猫叫小黑
我有两个侄子。 | User有两个侄子 | 不对，是三个侄子。 | User有三个侄子
我的鞋码是四十二。 | User的鞋码是四十二 | 更正，鞋码是四十三。 | User的鞋码是四十三
back again
我早餐喝豆浆。 | User早餐喝豆浆 | 现在早餐我喝牛奶。 | User早餐喝牛奶 | 早餐我又喝豆浆了。 | User早餐喝豆浆
我骑车上班。 | User骑车上班 | 最近我坐地铁上班。 | User坐地铁上班 | 我又骑车上班了。 | User骑车上班
我们的教练是王强。 | User的教练是王强 | 教练换成了李刚。 | User的教练是李刚 | 王强又是我们的教练了。 | User的教练是王强
two of one name
我的同事张伟会钓鱼。 | User的同事张伟会钓鱼 | 我表弟张伟在学画画。 | +User的表弟张伟在学画画
陈医生是我的眼科医生。 | 陈医生是User的眼科医生 | 房东也姓陈。 | +User的房东姓陈
邻居小丽养狗。 | User的邻居小丽养狗 | 我侄女小丽六岁了。 | +User的侄女小丽六岁
negations
我吃辣椒。 | User吃辣椒 | 我不再吃辣椒了。 | User不吃辣椒
我没有花园。 | User没有花园 | 我们现在有花园了。 | User有花园
我抽烟斗。 | User抽烟斗 | 烟斗我戒了。 | User不抽烟斗
plans that became facts
我想买一台钢琴。 | User想买一台钢琴 | 钢琴我买了。 | User有一台钢琴
我打算跑厦门马拉松。 | User打算跑厦门马拉松 | 厦门马拉松我跑完了。 | User跑完了厦门马拉松
我可能去华光公司面试。 | User可能去华光公司面试 | 华光公司录用我了。 | [work] User在华光公司工作
`

/** Eighty facts that change, by language. */
export const FACT_CHANGES: Readonly<Record<string, readonly FactChangeCase[]>> = {
  English: casesOf(ENGLISH),
  German: casesOf(GERMAN),
  Chinese: casesOf(CHINESE),
}

function casesOf(text: string): FactChangeCase[] {
  let kind = ''
  return text.split('\n').flatMap((line) => {
    const parts = line.split('|').map((part) => part.trim())
    if (parts.length === 1) {
      kind = parts[0] === '' ? kind : (parts[0] ?? '')
      return []
    }
    const steps: { said: string; fact: string; replaces?: string }[] = []
    for (let place = 0; place < parts.length; place += 2) {
      const [said = '', given = ''] = parts.slice(place, place + 2)
      const before = steps.at(-1)?.fact
      steps.push({
        said,
        fact: given.replace(/^\+/, ''),
        ...(before === undefined || given.startsWith('+') ? {} : { replaces: before }),
      })
    }
    return [{ kind, steps }]
  })
}
