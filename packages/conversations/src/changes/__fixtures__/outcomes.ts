/** As `TALKS`: outcomes of plans, other employers, homes and habits without a word of change. */
export const OUTCOMES: Readonly<Record<string, string>> = {
  English: `
*We are thinking of a holiday in Crete. | Back from the holiday! In the end we went for Malta, it was lovely.
*I'm considering a Peugeot as our next car. | The car is here, we ended up with a Skoda.
*I want a cat, maybe a Siamese. | The cat moved in today! We ended up adopting a Maine Coon.
*I might study in Leiden for my master. | My master starts in autumn, I decided on Ghent in the end.
*I hope to get Hamlet tickets for the theatre. | We took Macbeth at the theatre, Hamlet was sold out.
-We are thinking of a holiday in Crete. | Back from Crete, we ended up going to the beach every day.
-I want to bake a lemon cake for Tim. | The lemon cake turned out to be too sweet.
-I'm considering a Peugeot as our next car. | Test drive of the car today. In the end I took the bus home.
-I want to learn Greek. | Greek class was packed, we ended up being ten in a row.
-I plan to cook risotto for Mia on Friday. | Mia liked it, in the end we got a standing ovation from Paul.
-I plan to invite Tom to my birthday. | My birthday was fun, in the end it became a party with Eva.
-We want to buy a house. | House hunting again. In the end we went for pizza at Gino.
-I'm thinking about a tattoo. | My tattoo artist ended up with a broken arm.
*I work at Miller's bakery. | My first week as a nurse at St Mary's, and my feet hurt.
*I work as a waiter in the Blue Anchor. | I have been working at Porter & Sons for three weeks.
*I work at Tesco. | I got hired by Aldi last week.
-I work at Miller's bakery. | I love my new job!
-I work at Miller's bakery. | My brother has his first week as a nurse at St Mary's.
-I work at Miller's bakery. | I also started working at Leo's bar on weekends.
-I work at Miller's bakery. | My new job at Porter's starts on 4 June.
-I work at Miller's bakery. | I started working on my garden in Leeds.
-I work at a bank. | I got the job done for Mr Brown.
-I work as a driver for Amazon. | My new job title is Senior Driver.
*We booked a table at Nino for 9 May. | No Nino for us, the kids are ill.
*I have tickets for the Abba show on 4 June. | They called off the whole Abba tour, we get our money back.
-I have tickets for the Abba show on 4 June. | I bought Abba socks and got a refund for the shoes.
-We booked a hotel in Rome for 9 May. | I cancelled the museum in Rome, money back.
-We booked the cottage in Wales for May. | No sugar for me, please note that.
*I live in Norwich. | Living in Hexham is cheaper than I thought.
*I live in Norwich. | We have settled in Hexham, the boxes are gone.
-I live in Norwich. | Living in London is more expensive, my sister says.
-I live in Norwich. | We settled in for the film.
*We're thinking about a phone for Leo, maybe a Pixel. | Leo's phone arrived, it's a Fairphone.
-I'm thinking of a new phone, maybe a Pixel. | My phone died, I bought a Snickers to calm down.
-I signed up for the run. | Ben pulled out of the run.
*I live in Leeds. | My new address is in York, near the Minster.
-I live in Leeds. | Our new house is in York, we move in June.
*The sofa colour is Moss. | &Wait, that's the armchair. The sofa is Sand.
-The sofa colour is Moss. | &Wait, the sofa also needs legs.
-The sofa is Moss. | &Sorry, that was my cat on the keyboard, the sofa is nice.
I take the 7:12 to work. | *From Monday I take the 7:48 with Leo. | Leo goes alone, so I am on the 7:12 again.
*I cycle to work. | I drive to work now. | I came back to the office at three.
-I take the bus at 7:12. | From Monday I have physio at 7:30.
-The library is open from Monday to Friday. | The pool is open from Monday to Saturday.
`,
  German: `
*Wir überlegen, nach Kreta in den Urlaub zu fliegen. | Der Urlaub war toll! Am Ende wurde es Malta.
*Ich möchte einen Golf als Auto kaufen. | Das Auto ist da. Es wurde dann doch ein Skoda.
-Ich möchte einen Kuchen für Tim backen. | Der Kuchen ist alle. Am Ende wurde es ein langer Abend.
-Wir überlegen, nach Kreta in den Urlaub zu fliegen. | Der Urlaub ist um, am Ende wurde es richtig heiß.
*Ich arbeite bei Bosch. | Mein neuer Job bei Siemens gefällt mir.
-Ich arbeite bei Bosch. | Ich habe bei Siemens angerufen.
-Ich arbeite bei Bosch. | Mein Bruder hat bei Siemens angefangen.
*Wir haben das Haus in Dänemark gebucht. | Kein Dänemark für uns, wir bekommen das Geld zurück.
`,
  French: `
*On pense aller en Crète pour les vacances. | Les vacances sont finies, finalement on a choisi Malte.
*On envisage d'acheter une Clio. | C'est fait ! Pas de Clio finalement, une vieille Dacia.
-On pense prendre un chien. | Le chien de Paul est resté, finalement c'était bien.
-Je voudrais acheter une Clio. | Pas de sucre dans mon café finalement.
*Je travaille chez Renault. | Mon nouveau poste chez Airbus me plaît.
-Je travaille chez Renault. | Mon mari a commencé à travailler chez Airbus.
`,
  Spanish: `
*Pensamos ir a Creta de vacaciones. | Las vacaciones, geniales: al final fuimos a Malta.
-Quiero comprar un coche. | El coche de mi padre no arranca, al final fue la batería.
*Trabajo en Zara. | Llevo tres semanas trabajando en Mango.
-Trabajo en Zara. | Llevo dos semanas de vacaciones en Vigo.
*Vivo en Vigo. | Mi nueva casa está en Lugo.
-Tengo entradas para el concierto del 9 de mayo. | Ya no hay entradas para el concierto.
-Trabajo en Zara. | Llevo dos años de socio en el Celta.
*El 5 de abril viene el fontanero. | El fontanero está enfermo, la visita queda anulada.
`,
  Portuguese: `
*Queremos passar as férias em Creta. | As férias foram ótimas, acabámos por ir a Malta.
*Estamos a pensar passar o Natal em Évora. | Que Natal! Acabou por ser em Beja.
-Quero ir a Roma. | Roma foi ótima, acabámos por comer gelados todos os dias.
*Trabalho na Zara. | Comecei a trabalhar no Continente há um mês.
-Trabalho na Zara. | Estou há duas semanas de férias em Faro.
*Moro em Faro. | Já estamos instalados em Beja.
`,
  Italian: `
*Vorrei comprare una Panda come macchina. | La macchina è arrivata! Alla fine abbiamo preso una Polo.
-Vorrei comprare un cane. | Il cane di Luca, alla fine è stato bravo.
`,
  Dutch: `
*Ik wil een Golf als auto kopen. | De auto is er, het werd uiteindelijk een Skoda.
`,
  Russian: `
*Хочу купить машину, думаю про Ладу. | Машина наконец дома, в итоге взяли Шкоду.
-Я хочу купить машину. | Машина сломалась, в итоге поехали на такси.
`,
  Chinese: `
*我打算买一台尼康相机。 | 相机到了，最后还是买了佳能。
-我打算去日本旅行。 | 日本旅行很开心，最后去了东京塔。
-我打算买一台尼康相机。 | 相机包买的是红色的。
*我住在成都。 | 我们的新家在重庆。
*我在星巴克工作。 | 上周入职了瑞幸。
-我在星巴克工作。 | 我妹妹入职了瑞幸。
`,
  Japanese: `
*スマホはピクセルを買うつもりです。 | スマホが届きました。結局アイフォンにしました。
-犬を飼うつもりです。 | 犬の名前はポチにしました。
*仙台に住んでいます。 | 松山に住み始めました。
-京都に旅行するつもりです。 | 京都の旅行、楽しかったです。結局毎日お寺に行きました。
*スーパーで働いています。 | 先月、銀行に転職しました。
-スーパーで働いています。 | 姉が銀行に転職しました。
`,
  Korean: `
*휴대폰은 갤럭시로 살까 고민 중이에요. | 휴대폰 도착했어요! 결국 아이폰을 샀어요.
-카메라를 살까 고민 중이에요. | 카메라 매장이 붐벼서 결국 집에 갔어요.
-노트북을 살까 고민 중이에요. | 노트북 가방은 검은색으로 했어요.
*삼성에서 일하고 있어요. | 지난달에 네이버로 이직했어요.
-삼성에서 일하고 있어요. | 동생이 네이버로 이직했어요.
`,
}
