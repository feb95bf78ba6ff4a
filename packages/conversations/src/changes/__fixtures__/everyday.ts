/** Pairs of messages, as in the talks: `*` begins a line whose second one replaces the first. */
export const EVERYDAY = `
*I work at Siemens. | I started at Bosch on Monday.
*I work as a nurse. | I quit nursing, I am a baker now.
*I'm a backend engineer at Stripe. | Got promoted! I'm an engineering manager now.
*My favourite colour is blue. | My favourite colour is now green.
*My favorite editor is Vim. | These days my favorite editor is Helix.
*I drive a Golf. | I sold the Golf and bought a Zoe.
*My phone number is 555 1234. | My new phone number is 555 9876.
*My email is ada@old.example. | Please use my new email ada@new.example from now on.
*I have two cats. | One of my cats died, so it is only Momo now.
*We use PostgreSQL for the shop. | We migrated the shop from PostgreSQL to MySQL.
*Our app runs on React 17. | We upgraded to React 19 yesterday.
*The deadline for the report is May 5. | The report deadline got pushed to May 12.
*The meeting is at 10:00. | The meeting was moved to 14:30.
*My gym days are Monday and Thursday. | I changed my gym days to Tuesday and Friday.
*I take 20 mg of lisinopril. | My doctor raised the lisinopril to 40 mg.
*My budget for the trip is 2000 euros. | I have to cut the trip budget to 1500 euros.
*My boss is Karen. | Karen left, my boss is Tom now.
*I'm learning Spanish. | I gave up on Spanish and I'm learning Italian instead.
*I weigh 82 kg. | I'm down to 76 kg!
*The wifi password is heron12. | I changed the wifi password to stork34.
*We are going to Italy in August. | We cancelled Italy, it's Norway in August.
*I'm allergic to peanuts. | The doctor says I'm not allergic to peanuts after all.
*I smoke a pack a day. | I stopped smoking three months ago.
*My rent is 900 euros. | They raised my rent to 980 euros.
*My girlfriend's name is Anna. | Anna and I broke up.
*I study physics. | I switched my major from physics to economics.
*I bank with HSBC. | I closed my HSBC account and moved to Monzo.
*I prefer dark mode. | I prefer light mode now.
*Ich wohne in Kiel. | Ich bin nach Bonn gezogen.
*Meine Telefonnummer ist 0431 555. | Meine neue Telefonnummer ist 0228 777.
*Meine Lieblingsfarbe ist Blau. | Meine Lieblingsfarbe ist jetzt Grün.
*Je travaille chez Renault. | J'ai commencé chez Airbus lundi.
*Mon numéro est le 06 12. | Mon nouveau numéro est le 07 34.
*Vivo en Vigo. | Me mudé a Lugo.
*Mi coche es un Seat. | Vendí el Seat y compré un Tesla.
*Trabalho na Galp. | Mudei de emprego, agora estou na EDP.
*我住在北京。 | 我上个月搬到上海了。
*私は東京に住んでいます。 | 先月、大阪に引っ越しました。
*저는 서울에 살아요. | 지난달에 부산으로 이사했어요.
-I like tea. | I like coffee.
-I speak German. | I speak French now too.
-My sister lives in Kiel. | I moved to Bonn.
-I visited Rome in May. | I visited Oslo in June.
-I bought a bike. | I bought a new helmet.
-My car is red. | My car is now clean.
-My colleague is Ana. | My new colleague is Tom.
-I have a dog called Rex. | I got a cat called Momo.
-I read Dune. | I am reading Emma now.
-The kitchen is painted white. | We painted the bedroom green.
-I work at Siemens. | My brother started at Bosch on Monday.
-I live in Lyon. | I moved the sofa to the other wall.
-My phone number is 555 1234. | The new phone number of the plumber is 555 9876.
-We use PostgreSQL for the shop. | We use Redis for the cache now.
-I drive a Golf. | I rented a Zoe for the weekend.
-I am allergic to peanuts. | I am allergic to cats now.
-The meeting with Tom is at 10:00. | The dentist was moved to 14:30.
-My flight to Rome is on Friday. | My flight back is on Sunday.
-I have two cats. | My neighbour's cat died.
-My rent is 900 euros. | They raised the price of gas to 90 euros.
-I am vegetarian. | My brother eats meat again.
-I work at Siemens. | I started a book on Monday.
-I study physics. | I switched the light off.
-My gym days are Monday and Thursday. | I changed the tyres on Tuesday.
*I'm the lead of the payments team. | I handed the payments team over to Priya.
*Our release is on June 3. | We've slipped the release to June 17.
*I go running every morning. | My knee is bad, so I've stopped running.
*My landlord is Mr. Finch. | The house was sold, our new landlord is Ms. Ortega.
*We host on AWS. | We finished moving everything from AWS to Hetzner.
*My blood pressure is 150 over 95. | My blood pressure has come down to 128 over 82.
*I play bass in The Herons. | The Herons split up in March.
*My dentist is Dr. Weber. | I have a new dentist, Dr. Klein.
*My shoe size is 42. | I measured again, my shoe size is actually 43.
*I have a subscription to The Guardian. | I cancelled my Guardian subscription.
*The project is called Bluebird. | We renamed the project to Kestrel.
*My daughter is 6. | My daughter turned 7 yesterday.
*I drink three coffees a day. | I've cut down to one coffee a day.
*My therapist is on Tuesdays. | My therapist can only do Thursdays from now on.
*I'm writing my thesis on bees. | I changed my thesis topic to wasps.
*My car insurance is with Allianz. | I switched my car insurance to HUK.
*I take metformin. | My doctor took me off metformin.
*The server's IP is 10.0.0.4. | The server's IP is now 10.0.0.9.
*The API limit is 100 requests a minute. | They doubled the API limit to 200 requests a minute.
*Meine Miete beträgt 900 Euro. | Die Miete wurde auf 980 Euro erhöht.
*Ich fahre einen Golf. | Ich habe den Golf verkauft.
*Ich arbeite bei Siemens. | Ich habe bei Bosch angefangen.
*Das Meeting ist um 10 Uhr. | Das Meeting wurde auf 14 Uhr verschoben.
*Je fume un paquet par jour. | J'ai arrêté de fumer.
*Mon loyer est de 900 euros. | Mon loyer est passé à 980 euros.
*Mi alquiler es de 900 euros. | Me subieron el alquiler a 980 euros.
*Trabajo en Inditex. | Empecé a trabajar en Mercadona el lunes.
*A minha renda é 900 euros. | A renda aumentou para 980 euros.
*Il mio affitto è di 900 euro. | L'affitto è salito a 980 euro.
*Lavoro in Fiat. | Ho cambiato lavoro, ora sono in Ferrari.
*我的手机号是138。 | 我的新手机号是139。
*私はタバコを吸います。 | 先月、タバコをやめました。
*저는 담배를 피워요. | 지난달에 담배를 끊었어요.
-I sold my bike. | I cycle to work on a rented bike.
-My daughter is 6. | My nephew turned 7 yesterday.
-I play bass in The Herons. | My cousin's band split up in March.
-The API limit is 100 requests a minute. | The file limit was raised to 200 MB.
-I take metformin. | My doctor took my blood pressure.
-We host on AWS. | We moved the desks to the second floor.
-My dentist is Dr. Weber. | I have a new colleague, Dr. Klein.
-I drink three coffees a day. | I dropped my coffee on the keyboard.
-I have a subscription to The Guardian. | I cancelled my gym membership.
-I have long hair. | I cut the grass yesterday.
-My username is heron88. | I renamed the folder to stork99.
-Our release is on June 3. | I moved my holiday to June 17.
-I go running every morning. | The washing machine stopped running.
-Ich fahre einen Golf. | Mein Nachbar hat sein Auto verkauft.
-Ich arbeite bei Siemens. | Ich habe mit dem Buch angefangen.
-Mon loyer est de 900 euros. | Mon salaire est passé à 2980 euros.
-Trabajo en Inditex. | Empecé un libro en el tren.
-My favourite colour is blue. | My favourite food is ramen.
-I use tabs in Go. | I switched to spaces in Python.
-My brother works at Siemens. | I got a new job at Bosch.
-My landlord is Mr. Finch. | I sold the desk to Mr. Finch.
-I live in Lyon. | I left my umbrella in Lyon.
-My girlfriend's name is Anna. | Anna left early today.
-I have two cats. | One of my cats lost a tooth.
*I follow a keto diet. | I dropped keto.
*My manager is Sofia. | Sofia retired last week.
*I own two bikes. | I sold one of my bikes.
*Our wedding is on July 4. | We postponed the wedding to September 12.
*The repo's default branch is master. | We renamed the default branch to main.
*My bank account is at Sparkasse. | I closed the account at Sparkasse.
*I teach maths at Lincoln High. | I quit teaching in June.
*My favourite band is Muse. | My favourite band is now Interpol.
*My address is Mill Lane 4. | My new address is Oak Street 9.
*I use Slack with my team. | We replaced Slack with Zulip.
*I've got a gym membership at FitX. | I cancelled the FitX membership.
*My mortgage rate is 4.2 percent. | I refinanced, my mortgage rate is now 3.1 percent.
*Ich trinke jeden Tag Cola. | Ich habe mit Cola aufgehört.
*Mein Chef ist Herr Maier. | Mein neuer Chef ist Frau Lang.
*Unser Standup ist um 9:15 Uhr. | Das Standup wurde auf 9:45 Uhr verlegt.
*Je conduis une Clio. | J'ai vendu la Clio.
*Ma couleur préférée est le bleu. | Ma couleur préférée est maintenant le vert.
*Mi color favorito es el azul. | Ahora mi color favorito es el verde.
*A reunião é às 10:00. | A reunião passou para as 14:30.
*Mijn huur is 900 euro. | De huur is verhoogd naar 980 euro.
*会议在上午10点。 | 会议改到下午2点了。
*私の上司は田中さんです。 | 新しい上司は鈴木さんです。
*제 상사는 김 부장님이에요. | 새 상사는 박 부장님이에요.
-I use Slack with my team. | My sister's company replaced Slack with Zulip.
-My manager is Sofia. | Sofia retired to her room early.
-I own two bikes. | I sold my skis.
-My car is at the garage. | I picked my son up from school.
-The repo's default branch is master. | I renamed the feature branch to login.
-I'm on the free plan. | My colleague upgraded from the free plan to Pro.
-My favourite band is Muse. | My favourite song is Hysteria.
-My address is Mill Lane 4. | The new address of the office is Oak Street 9.
-I teach maths at Lincoln High. | I quit smoking in June.
-Our wedding is on July 4. | We moved the wedding cake to the fridge.
-I have an iPhone. | I dropped my iPhone in the bath, it still works.
-I like running. | I stopped at the bakery after running.
-My rent is 900 euros. | The rent of the office was raised to 1980 euros.
-I have a dog. | My dog lost his collar.
-My son plays chess. | My son lost at chess.
-I live in Kiel. | I left Kiel at nine and was in Hamburg by eleven.
-I take the bus to work. | I left my bag on the bus.
-I drink coffee. | I returned the coffee machine.
-Ich wohne in Kiel. | Mein Bruder ist nach Bonn gezogen.
-Mein Chef ist Herr Maier. | Meine neue Kollegin ist Frau Lang.
-Je conduis une Clio. | J'ai perdu les clés de la Clio.
-Mi color favorito es el azul. | Mi comida favorita es la paella.
-我住在北京。 | 我姐姐搬到上海了。
-私の上司は田中さんです。 | 新しい同僚は鈴木さんです。
*We lean towards MySQL because the ops people know it. | After the load test we dropped MySQL.
*My train to Munich leaves at 8:12. | They changed the timetable, my train to Munich leaves at 8:27 now.
-I go running every morning. | The machine I bought stopped running.
*Der Kurs ist in Mainz. | Der Kurs ist in Worms, nicht in Mainz.
*mi pediatra es la doctora Roca | ahora la pediatra es la doctora Vila, Roca se jubiló
*担当は佐藤さん | 担当が佐藤さんから木村さんに変わった
*회의실은 3층이야 | 회의실이 3층에서 5층으로 바뀌었어
*我的车位是B12 | 我的车位从B12换成了A07
*the café is at number 4 | &sorry, 14
*le rendez-vous est le 16 à 9h | &pardon, le 26 à 9h
*周会在会议室302 | &打错了，是203
-Mein Bruder heißt Jonas. | Mein Neffe heißt jetzt Emil Jonas.
-Der Kurs ist in Mainz. | Die Prüfung ist in Worms, nicht in Mainz.
-my sister is a nurse | my sister is pregnant now
-担当は佐藤さん | 大阪支店の担当が佐藤さんから田中さんに変わった
-we need 4 chairs | &sorry, 2 more questions
-the train has 12 coaches | &sorry, 20 minutes late
*My rent is 780 euros. | rent is 840 now.
*My rent is 780 euros. | landlord put the rent up to 840.
*I pay 780 euros of rent. | my rent is 840 now.
*unsere miete ist 950 warm. | wir zahlen jetzt 1020 miete.
*pago 650 de alquiler en valencia. | ahora pago 720 de alquiler.
*pago 1800 de aluguel em curitiba | o aluguel subiu, tô pagando 2100
*房租3200 | 房东把房租涨到3500了
*家賃は7万2千円 | 家賃、来月から7万8千円に上がるって
*월세 55만원 내고 있어 | 집주인이 월세 60만원으로 올렸어 ㅠㅠ
-Our rent is 780. | my brother's rent is 640 now.
-My rent is 780. | my phone bill is 40 now.
-Our floor has 12 flats. | we live on floor 4 now.
-I paid 40 for the taxi. | the taxi is 55 now.
-The budget for the kitchen is 9000. | the budget for the bathroom is 5000 now.
-房租3200 | 我姐姐的房租涨到2800了
-월세 55만원 내 | 동생 월세는 40만원으로 올랐대
*Voy al trabajo en metro. | ahora voy en bici al trabajo.
*Vou de carro pro trabalho | agora vou de metrô pro trabalho
*we meet at Cafe Luna. | we meet at Cafe Sol from now on.
*Wir essen sonntags immer bei Oma. | Sonntags essen wir jetzt beim Italiener.
*電車で通勤しています | 今は自転車で通勤しています
-I like tea. | I drink coffee at work now.
-I have 3 cats. | I have 2 dogs now.
*I work as a nurse at the hospital. | left the hospital, I teach now.
*sou enfermeiro no hospital, turnos de 12h | saí do hospital, agora dou aulas
*병원에서 간호사로 일하고 있어요 | 병원 그만두고 지금은 학교에서 생물을 가르쳐요
-I work as a nurse at the clinic. | left the clinic, I'm home now.
-I go to the gym on Mondays. | left the gym, on my way home now.
*I stopped running. | I'm running again.
*Ich hab mit dem Rauchen aufgehört | leider rauche ich wieder
-I sold the Golf. | I saw the Golf again.
*担当医は田中先生です | 担当医が鈴木先生に変わりました
*담당 의사는 김 선생님이에요 | 담당 의사가 박 선생님으로 바뀌었어요
-My boss is Karin. | Karin quit smoking.
*Budget is 12k. | also, the budget went up to 15k.
*We fly to Crete on 20 April. | Our trip to Crete is cancelled.
*We go to Crete on 20 April. | We are not going to Crete after all.
-I fly to Berlin on 20 April. | My trip to Rome is cancelled.
-I buy bread at Lidl. | I buy milk at Lidl now.
-I watch films with Tom. | I watch series with Tom now.
-我在超市买面包 | 现在在超市买牛奶
-パンをスーパーで買う | 今は牛乳をスーパーで買う
*I do my shopping at Biocop. | I do my shopping at Lidl now.
*I cycle to work. | I drive to work now.
*I fly to Berlin on 12 April. | The conference moved: I now fly to Berlin on 14 April.
*Ich fliege am 12. April nach Berlin. | Ich fliege jetzt am 14. April nach Berlin.
*Je pars à Lyon le 3 mai. | Je pars maintenant à Lyon le 5 mai.
I meet Anna on 12 April. | I now also meet Anna on 14 April.
I fly to Berlin on 12 April. | I now fly to Rome on 14 April.
The workshop begins on 12 April. | Now we know that the workshop ends on 14 April.
I was in Berlin on 12 March. | I'm in Berlin on 14 April now
I take 500 mg of metformin in the morning. | I take 850 mg of metformin at night now.
*I take 500 mg of metformin in the morning. | I take 850 mg of metformin in the morning now.
The shop opens at 8 on weekdays. | The shop opens at 10 on Saturdays now.
*The shop opens at 8 on weekdays. | The shop opens at 9 on weekdays now.
Das Bad öffnet um 7 Uhr. | Am Wochenende öffnet das Bad jetzt um 9 Uhr.
El gimnasio abre a las 7. | En verano el gimnasio abre ahora a las 9.
店は8時に開きます。 | 週末は今は10時に開きます。
Tram 3 leaves at 7:15. | Tram 9 leaves at 7:40 now.
*Tram 3 leaves at 7:15. | Tram 3 leaves at 7:40 now.
I live in Leeds. | In the winter I live in Malaga now.
The choir starts at 18:00. | I heard the choir starts at 19:00 now, not sure.
*The choir starts at 18:00. | The choir starts at 19:00 now.
*Abito a Roma. | Mi sono trasferito, ora abito a Milano.
*Vivo a Roma. | Ora vivo a Milano.
*私は大阪に住んでいます。 | 引っ越しました。今は京都に住んでいます。
大阪に住んでいて、犬を飼っています。 | 今は京都に住んでいます。
*我住在北京。 | 我搬家了，现在住在上海。
*나는 서울에 산다. | 나는 지금 부산에 산다.
*서울에 살아요. | 이사했어요. 지금은 부산에 살아요.
I transferred 200 to Anna on Monday. | I transferred 300 to Anna on Friday.
I moved 200 into savings in May. | I moved 300 into savings in June.
Ich habe 500 an Holm überwiesen. | Jetzt habe ich nochmal 700 an Holm überwiesen.
Luis ha pagado 100. | Luis ha pagado ahora 200.
Tom delivered 20 boxes. | Tom delivered 30 boxes now.
*Tom delivers 20 boxes a week. | Tom delivers 30 boxes a week now.
Segundo pago a Paco: 12.000. | Cambiamos el seguro a Mapfre, antes Axa.
Paid the contractor 12,000. | We changed the contract to 9,000.
`
